// Question: is it found that much time can pass between two readings?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: SlowNanos#check

public class SlowNanos {
    static void check() {
        long begin = System.nanoTime();
        if (System.nanoTime() - begin > 5_000_000_000L) {
            throw new IllegalStateException("too slow");
        }
    }
}
