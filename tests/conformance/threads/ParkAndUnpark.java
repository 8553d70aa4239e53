// Question: does a permit that is given before make park return at once, and only once?
import java.util.concurrent.*;
import java.util.concurrent.locks.LockSupport;

class ParkAndUnpark {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        LockSupport.unpark(main);
        LockSupport.unpark(main);
        LockSupport.park();
        long t = System.nanoTime();
        LockSupport.parkNanos(2_000_000);
        System.out.println("waited " + (System.nanoTime() - t >= 1_000_000));
        LockSupport.parkUntil(System.currentTimeMillis() + 3);
        LockSupport.parkUntil(1);
        LockSupport.parkNanos(-5);
        Thread other = new Thread(() -> {
            LockSupport.park("blocker");
            System.out.println("unparked");
            LockSupport.unpark(main);
        });
        other.start();
        while (LockSupport.getBlocker(other) == null) Thread.sleep(1);
        System.out.println(LockSupport.getBlocker(other));
        LockSupport.unpark(other);
        LockSupport.park();
        other.join();
        LockSupport.unpark(other);
        LockSupport.unpark(null);
        System.out.println("end");
    }
}
