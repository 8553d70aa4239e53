// Question: does no update of an atomic number get lost?
//@ verdict: holds within bounds
//@ target: AtomicUpdate#f()
//@ options: --schedules 2

import java.util.concurrent.atomic.AtomicInteger;

public class AtomicUpdate {
    static void f() throws InterruptedException {
        AtomicInteger count = new AtomicInteger();
        Thread a = new Thread(count::incrementAndGet), b = new Thread(count::incrementAndGet);
        a.start();
        b.start();
        a.join();
        b.join();
        assert count.get() == 2;
    }
}
