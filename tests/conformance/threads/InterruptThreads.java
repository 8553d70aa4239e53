// Question: does interrupt wake sleep, wait, join, park and blocking queues, and when is the flag cleared?
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

class InterruptThreads {
    interface Blocking { void run() throws Exception; }

    static void interrupted(String what, Blocking b) throws Exception {
        Thread t = new Thread(() -> {
            try {
                b.run();
                System.out.println(what + " returned, flag " + Thread.currentThread().isInterrupted());
            } catch (Exception e) {
                System.out.println(what + " " + e.getClass().getName() + ", flag " + Thread.currentThread().isInterrupted());
            }
        });
        t.start();
        while (t.getState() != Thread.State.WAITING && t.getState() != Thread.State.TIMED_WAITING) Thread.sleep(1);
        t.interrupt();
        t.join();
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        Thread forever = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { } } });
        forever.setDaemon(true);
        forever.start();
        interrupted("sleep", () -> Thread.sleep(100000));
        interrupted("wait", () -> { synchronized (lock) { lock.wait(); } });
        interrupted("wait with time", () -> { synchronized (lock) { lock.wait(100000); } });
        interrupted("join", forever::join);
        interrupted("park", LockSupport::park);
        interrupted("take", () -> new LinkedBlockingQueue<String>().take());
        interrupted("latch", () -> new CountDownLatch(1).await());
        interrupted("semaphore", () -> new Semaphore(0).acquire());
        interrupted("future", () -> new CompletableFuture<String>().get());
        ReentrantLock held = new ReentrantLock();
        held.lock();
        interrupted("lock", held::lockInterruptibly);
        interrupted("condition", () -> { ReentrantLock l = new ReentrantLock(); l.lock(); l.newCondition().await(); });
        interrupted("exchange", () -> new Exchanger<String>().exchange("a"));
        Thread never = new Thread(() -> System.out.println("flag of a new one " + Thread.currentThread().isInterrupted()));
        never.interrupt();
        never.start();
        never.join();
    }
}
