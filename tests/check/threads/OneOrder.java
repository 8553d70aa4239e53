// Question: is there no deadlock where locks are taken in one order?
//@ verdict: holds within bounds
//@ target: OneOrder#f()
//@ options: --schedules 2

public class OneOrder {
    static void f() throws InterruptedException {
        Object p = new Object(), q = new Object();
        Thread a = new Thread(() -> { synchronized (p) { synchronized (q) { } } });
        Thread b = new Thread(() -> { synchronized (p) { synchronized (q) { } } });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
