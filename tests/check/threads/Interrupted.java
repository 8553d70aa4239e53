// Question: does an interrupted sleeper see that it is?
//@ verdict: holds within bounds
//@ target: Interrupted#f()

public class Interrupted {
    static boolean seen;

    static void f() throws InterruptedException {
        seen = false;
        Thread t = new Thread(() -> { try { Thread.sleep(1000); } catch (InterruptedException e) { seen = true; } });
        t.start();
        t.interrupt();
        t.join();
        assert seen;
    }
}
