// Question: is it found that between containsKey and put another thread puts?
//@ verdict: violated (not replayed)
//@ target: CheckThenAct#f()
//@ throws: java.lang.AssertionError
//@ options: --schedules 1

import java.util.concurrent.*;

public class CheckThenAct {
    static volatile int made;

    static void f() throws InterruptedException {
        made = 0;
        ConcurrentHashMap<String, String> map = new ConcurrentHashMap<>();
        Runnable act = () -> { if (!map.containsKey("k")) { synchronized (map) { made++; } map.put("k", "v"); } };
        Thread a = new Thread(act), b = new Thread(act);
        a.start();
        b.start();
        a.join();
        b.join();
        assert made == 1;
    }
}
