// Question: do virtual threads run, block and end as platform threads do?
//@ java: 21
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

class VirtualThreads {
    public static void main(String[] args) throws Exception {
        Thread v = Thread.ofVirtual().name("v").unstarted(() -> System.out.println("in " + Thread.currentThread().getName() + " " + Thread.currentThread().isVirtual() + " " + Thread.currentThread().isDaemon()));
        System.out.println(v.getState() + " " + v.getPriority());
        v.start();
        v.join();
        System.out.println(v.getState());
        AtomicInteger sum = new AtomicInteger();
        try (var pool = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < 50; i++) { int n = i; pool.submit(() -> { Thread.sleep(1); return sum.addAndGet(n); }); }
        }
        System.out.println(sum);
        CountDownLatch latch = new CountDownLatch(1);
        Thread waiter = Thread.startVirtualThread(() -> { try { latch.await(); System.out.println("released"); } catch (InterruptedException e) { System.out.println("no"); } });
        latch.countDown();
        waiter.join();
        Thread sleeper = Thread.ofVirtual().start(() -> { try { Thread.sleep(100000); } catch (InterruptedException e) { System.out.println("interrupted"); } });
        sleeper.interrupt();
        sleeper.join();
        Thread.Builder.OfPlatform named = Thread.ofPlatform().name("p-", 0).daemon();
        Thread p = named.start(() -> System.out.println(Thread.currentThread().getName() + " " + Thread.currentThread().isDaemon()));
        p.join();
        try { v.setDaemon(false); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
    }
}
