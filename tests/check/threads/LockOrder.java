// Question: is the deadlock found of two locks that are taken in different orders?
//@ verdict: violated (not replayed)
//@ target: LockOrder#f()
//@ throws: deadlock
//@ options: --schedules 1 --replay-time 2s

public class LockOrder {
    static void f() throws InterruptedException {
        Object p = new Object(), q = new Object();
        Thread a = new Thread(() -> { synchronized (p) { synchronized (q) { } } });
        Thread b = new Thread(() -> { synchronized (q) { synchronized (p) { } } });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
