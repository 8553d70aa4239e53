// Question: which states does a thread show that is new, blocked, waiting, sleeping, parked and over?
import java.util.concurrent.locks.LockSupport;

class ThreadStates {
    static final Object lock = new Object();

    static void reach(Thread t, Thread.State s) throws InterruptedException {
        while (t.getState() != s) Thread.sleep(1);
        System.out.println(t.getName() + " " + t.getState() + " alive " + t.isAlive());
    }

    public static void main(String[] args) throws Exception {
        Thread waits = new Thread(() -> { synchronized (lock) { try { lock.wait(); } catch (InterruptedException e) { System.out.println("interrupted"); } } }, "waits");
        Thread limited = new Thread(() -> { synchronized (lock) { try { lock.wait(100_000); } catch (InterruptedException e) { System.out.println("interrupted"); } } }, "limited");
        Thread parks = new Thread(LockSupport::park, "parks");
        Thread parksFor = new Thread(() -> LockSupport.parkNanos(100_000_000_000L), "parks for a time");
        Thread sleeps = new Thread(() -> { try { Thread.sleep(100_000); } catch (InterruptedException e) { System.out.println(e.getMessage()); } }, "sleeps");
        Thread joins = new Thread(() -> { try { waits.join(); } catch (InterruptedException e) { System.out.println("no"); } }, "joins");
        System.out.println(waits.getState());
        waits.start();
        reach(waits, Thread.State.WAITING);
        limited.start();
        reach(limited, Thread.State.TIMED_WAITING);
        parks.start();
        reach(parks, Thread.State.WAITING);
        parksFor.start();
        reach(parksFor, Thread.State.TIMED_WAITING);
        sleeps.start();
        reach(sleeps, Thread.State.TIMED_WAITING);
        joins.start();
        reach(joins, Thread.State.WAITING);
        Thread blocked = new Thread(() -> { synchronized (lock) { System.out.println("got it"); } }, "blocked");
        synchronized (lock) {
            blocked.start();
            reach(blocked, Thread.State.BLOCKED);
        }
        blocked.join();
        sleeps.interrupt();
        sleeps.join();
        LockSupport.unpark(parks);
        parks.join();
        LockSupport.unpark(parksFor);
        parksFor.join();
        limited.interrupt();
        limited.join();
        waits.interrupt();
        joins.join();
        reach(joins, Thread.State.TERMINATED);
    }
}
