// Question: is the notification found that comes before the wait?
//@ verdict: violated (not replayed)
//@ target: LostNotification#f()
//@ throws: deadlock
//@ options: --schedules 1 --replay-time 2s

public class LostNotification {
    static volatile boolean ready;

    static void f() throws InterruptedException {
        ready = false;
        Object o = new Object();
        Thread waits = new Thread(() -> {
            if (!ready) {
                synchronized (o) {
                    try { o.wait(); } catch (InterruptedException e) { throw new AssertionError(e); }
                }
            }
        });
        waits.start();
        Thread tells = new Thread(() -> { ready = true; synchronized (o) { o.notify(); } });
        tells.start();
        waits.join();
        tells.join();
    }
}
