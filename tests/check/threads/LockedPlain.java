// Question: is nothing lost where a lock protects the plain field?
//@ verdict: holds within bounds (schedules by preemptions 2)
//@ target: LockedPlain#f()
//@ options: --schedules 2

public class LockedPlain {
    static int count;

    static void f() throws InterruptedException {
        count = 0;
        Object lock = new Object();
        Runnable more = () -> {
            synchronized (lock) {
                count++;
            }
        };
        Thread a = new Thread(more), b = new Thread(more);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count == 2;
    }
}
