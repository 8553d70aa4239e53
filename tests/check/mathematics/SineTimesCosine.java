// Question: is the product of sine and cosine below 0.6?
//@ verdict: holds
//@ target: SineTimesCosine#check
import static dev.cairn.Symbolic.assume;

public class SineTimesCosine {
    static void check(double x) {
        assume(x > -10 && x < 10);
        assert Math.sin(x) * Math.cos(x) < 0.6;
    }
}
