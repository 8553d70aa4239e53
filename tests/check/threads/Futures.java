// Question: do executors run with unknown values?
//@ verdict: violated
//@ target: Futures#f(int,int)
//@ throws: java.lang.AssertionError

import java.util.concurrent.*;

public class Futures {
    static void f(int a, int b) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        Future<Integer> x = pool.submit(() -> a + 1), y = pool.submit(() -> b - 1);
        int sum = x.get() + y.get();
        pool.shutdown();
        assert sum != 1000 || a != 7;
    }
}
