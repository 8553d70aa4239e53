// Question: is the update found that is lost when a thread is interrupted between reading and writing?
//@ verdict: violated (not replayed)
//@ target: LostIncrement#f()
//@ throws: java.lang.AssertionError
//@ options: --schedules 1

public class LostIncrement {
    static volatile int count;

    static void f() throws InterruptedException {
        count = 0;
        Thread a = new Thread(() -> count++), b = new Thread(() -> count++);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2;
    }
}
