// Question: is it found that two threads enter which only look at a flag?
//@ verdict: violated (not replayed)
//@ target: OnlyFlags#f()
//@ throws: java.lang.AssertionError
//@ options: --schedules 2

public class OnlyFlags {
    static volatile boolean a, b;
    static volatile int turn, inside;
    static volatile boolean both;

    static void enter() { if (inside != 0) both = true; inside = 1; inside = 0; }

    static void f() throws InterruptedException {
        a = b = both = false;
        turn = inside = 0;
        Thread first = new Thread(() -> { while (b) Thread.yield(); a = true; enter(); a = false; });
        Thread second = new Thread(() -> { while (a) Thread.yield(); b = true; enter(); b = false; });
        first.start();
        second.start();
        first.join();
        second.join();
        assert !both;
    }
}
