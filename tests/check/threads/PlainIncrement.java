// Question: is the update found that is lost between the read and the write of a plain field that two threads share?
//@ verdict: violated (not replayed)
//@ target: PlainIncrement#f()
//@ throws: java.lang.AssertionError
//@ options: --schedules 1

public class PlainIncrement {
    static int count;

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
