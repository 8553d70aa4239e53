// Question: is the logarithm of less than a million below 14?
//@ verdict: holds
//@ target: LogarithmGrowsSlowly#check
import static dev.cairn.Symbolic.assume;

public class LogarithmGrowsSlowly {
    static void check(double x) {
        assume(x > 1 && x < 1_000_000);
        assert Math.log(x) < 14 && Math.log10(x) < 6.01;
    }
}
