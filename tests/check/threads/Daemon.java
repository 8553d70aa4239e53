// Question: does a call end while a daemon goes on for ever?
//@ verdict: holds within bounds
//@ target: Daemon#f(int)

public class Daemon {
    static void f(int x) {
        Thread t = new Thread(() -> { while (true) { try { Thread.sleep(10); } catch (InterruptedException e) { return; } } });
        t.setDaemon(true);
        t.start();
        assert x + 1 != x;
    }
}
