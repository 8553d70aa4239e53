// Question: does a task always have a result?
//@ verdict: violated
//@ target: CallableReturnsNull#run
//@ throws: java.lang.NullPointerException
//@ options: --non-null r,c
import java.util.concurrent.Callable;

public class CallableReturnsNull {
    static int run(Runnable r, Callable<String> c) throws Exception {
        r.run();
        return c.call().length();
    }
}
