// Question: do CompletableFutures pass on unknown values?
//@ verdict: violated
//@ target: Completed#f(int)
//@ throws: java.lang.AssertionError

import java.util.concurrent.*;

public class Completed {
    static void f(int a) {
        int v = CompletableFuture.supplyAsync(() -> a * 2).thenCombine(CompletableFuture.supplyAsync(() -> 3), Integer::sum).join();
        assert v != 13;
    }
}
