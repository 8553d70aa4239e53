// Question: is an exception no violation that the thread's handler deals with?
//@ verdict: holds within bounds
//@ target: Handled#f(int)
//@ property: all

public class Handled {
    static void f(int x) throws InterruptedException {
        Thread t = new Thread(() -> { if (x == 3) throw new IllegalStateException(); });
        t.setUncaughtExceptionHandler((who, e) -> { });
        t.start();
        t.join();
    }
}
