// Question: is an exponential never negative?
//@ verdict: holds
//@ target: ExponentialIsPositive#check
import static dev.cairn.Symbolic.assume;

public class ExponentialIsPositive {
    static void check(double x) {
        assert !(Math.exp(x) < 0);
    }
}
