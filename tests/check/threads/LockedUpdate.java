// Question: does no update get lost where a lock is held?
//@ verdict: holds within bounds
//@ target: LockedUpdate#f()
//@ options: --schedules 2

public class LockedUpdate {
    static volatile int count;

    static void f() throws InterruptedException {
        count = 0;
        Thread a = new Thread(() -> { synchronized (LockedUpdate.class) { count++; } }), b = new Thread(() -> { synchronized (LockedUpdate.class) { count++; } });
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2;
    }
}
