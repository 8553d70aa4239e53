// Question: do CountDownLatch, CyclicBarrier, Phaser, Semaphore and Exchanger let threads meet?
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

class Synchronizers {
    static Thread start(Callable<?> c) {
        Thread t = new Thread(() -> { try { c.call(); } catch (Exception e) { System.out.println("failed " + e); } });
        t.start();
        return t;
    }

    public static void main(String[] args) throws Exception {
        List<Thread> threads = new ArrayList<>();
        AtomicInteger arrived = new AtomicInteger();
        CyclicBarrier barrier = new CyclicBarrier(3, () -> System.out.println("all there: " + arrived.get()));
        for (int i = 0; i < 3; i++) threads.add(start(() -> { for (int k = 0; k < 2; k++) { arrived.incrementAndGet(); barrier.await(); } return null; }));
        for (Thread t : threads) t.join();
        threads.clear();
        Phaser phaser = new Phaser(1);
        AtomicInteger[] counts = {new AtomicInteger(), new AtomicInteger()};
        for (int i = 0; i < 4; i++) {
            phaser.register();
            threads.add(start(() -> { counts[0].incrementAndGet(); phaser.arriveAndAwaitAdvance(); counts[1].addAndGet(counts[0].get()); phaser.arriveAndDeregister(); return null; }));
        }
        phaser.arriveAndAwaitAdvance();
        phaser.arriveAndAwaitAdvance();
        for (Thread t : threads) t.join();
        threads.clear();
        System.out.println(counts[0] + " " + counts[1] + " phase " + phaser.getPhase());
        Semaphore two = new Semaphore(2);
        AtomicInteger inside = new AtomicInteger(), most = new AtomicInteger();
        for (int i = 0; i < 5; i++) threads.add(start(() -> { two.acquire(); most.accumulateAndGet(inside.incrementAndGet(), Math::max); Thread.sleep(5); inside.decrementAndGet(); two.release(); return null; }));
        for (Thread t : threads) t.join();
        System.out.println("at most two: " + (most.get() <= 2) + " " + two.availablePermits() + " " + two.tryAcquire(3));
        Exchanger<String> exchanger = new Exchanger<>();
        FutureTask<String> other = new FutureTask<>(() -> exchanger.exchange("from the other"));
        new Thread(other).start();
        System.out.println(exchanger.exchange("from main") + ", " + other.get());
        CountDownLatch latch = new CountDownLatch(2);
        System.out.println(latch.await(2, TimeUnit.MILLISECONDS) + " " + latch.getCount());
        start(latch::getCount);
        start(() -> { latch.countDown(); latch.countDown(); return null; });
        latch.await();
        CyclicBarrier broken = new CyclicBarrier(2);
        try { broken.await(2, TimeUnit.MILLISECONDS); } catch (TimeoutException e) { System.out.println(e + " " + broken.isBroken()); }
        try { broken.await(); } catch (BrokenBarrierException e) { System.out.println(e); }
    }
}
