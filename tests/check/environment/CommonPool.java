// Question: Is it said that the common pool is as large as one number of processors makes it?
//@ target: environment.CommonPool#size
//@ verdict: holds (environment fixed: number of processors)
package environment;

import java.util.concurrent.ForkJoinPool;

class CommonPool {
    static void size() {
        assert ForkJoinPool.getCommonPoolParallelism() == 1;
    }
}
