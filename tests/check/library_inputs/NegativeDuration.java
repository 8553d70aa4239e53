// Question: can the time between two instants be negative?
//@ verdict: violated
//@ target: NegativeDuration#check
//@ throws: java.lang.AssertionError
//@ options: --non-null from,limit
import java.time.Duration;
import java.time.Instant;

public class NegativeDuration {
    static void check(Instant from, Duration limit) {
        if (from.getEpochSecond() == 10) {
            assert !limit.isNegative();
        }
    }
}
