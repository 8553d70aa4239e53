// Question: does the one schedule, which loses no update, say that it is only one?
//@ verdict: holds within bounds (schedules 1)
//@ target: OneSchedule#f()

public class OneSchedule {
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
