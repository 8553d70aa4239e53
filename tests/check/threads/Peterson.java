// Question: does Peterson's algorithm keep two threads apart?
//@ verdict: holds within bounds
//@ target: Peterson#f()
//@ options: --schedules 2

public class Peterson {
    static volatile boolean a, b;
    static volatile int turn, inside;
    static volatile boolean both;

    static void enter() { if (inside != 0) both = true; inside = 1; inside = 0; }

    static void f() throws InterruptedException {
        a = b = both = false;
        turn = inside = 0;
        Thread first = new Thread(() -> { a = true; turn = 1; while (b && turn == 1) Thread.yield(); enter(); a = false; });
        Thread second = new Thread(() -> { b = true; turn = 0; while (a && turn == 0) Thread.yield(); enter(); b = false; });
        first.start();
        second.start();
        first.join();
        second.join();
        assert !both;
    }
}
