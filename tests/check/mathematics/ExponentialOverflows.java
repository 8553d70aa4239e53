// Question: is the exponential of a number below 1000 finite?
//@ verdict: violated
//@ target: ExponentialOverflows#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class ExponentialOverflows {
    static void check(double x) {
        assume(x < 1000);
        assert Math.exp(x) < Double.POSITIVE_INFINITY;
    }
}
