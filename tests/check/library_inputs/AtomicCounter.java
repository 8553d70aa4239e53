// Question: does a counter overflow?
//@ verdict: violated
//@ target: AtomicCounter#next
//@ throws: java.lang.AssertionError
//@ options: --non-null counter
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicCounter {
    static int next(AtomicInteger counter) {
        int old = counter.getAndIncrement();
        assert counter.get() > old;
        return old;
    }
}
