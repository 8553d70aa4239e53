// Question: which threads does a pool use, what are they called, and what does an exception in execute print?
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

class PoolNames {
    public static void main(String[] args) throws Exception {
        ExecutorService single = Executors.newSingleThreadExecutor();
        for (int i = 0; i < 3; i++) single.submit(() -> System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().getPriority())).get();
        CountDownLatch failed = new CountDownLatch(1);
        single.execute(() -> { failed.countDown(); throw new IllegalArgumentException("in a task"); });
        failed.await();
        single.submit(() -> System.out.println("next " + Thread.currentThread().getName())).get();
        single.shutdown();
        single.awaitTermination(5, TimeUnit.SECONDS);
        AtomicInteger made = new AtomicInteger();
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 2, 1, TimeUnit.SECONDS, new ArrayBlockingQueue<>(1), r -> new Thread(r, "mine-" + made.incrementAndGet()), new ThreadPoolExecutor.CallerRunsPolicy());
        CountDownLatch hold = new CountDownLatch(1);
        for (int i = 0; i < 2; i++) pool.execute(() -> { try { hold.await(); } catch (InterruptedException e) { } });
        pool.execute(() -> { try { hold.await(); } catch (InterruptedException e) { } });
        pool.execute(() -> System.out.println("run by " + Thread.currentThread().getName()));
        System.out.println(made + " " + pool.getPoolSize() + " " + pool.getQueue().size());
        hold.countDown();
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS) + " " + pool.getCompletedTaskCount());
    }
}
