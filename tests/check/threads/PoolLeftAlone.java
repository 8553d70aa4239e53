// Question: does a call end whose pool has nothing to do any more?
//@ verdict: holds within bounds
//@ target: PoolLeftAlone#f(int)

import java.util.concurrent.*;

public class PoolLeftAlone {
    static void f(int a) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        assert pool.submit(() -> a ^ 1).get() == (a ^ 1);
    }
}
