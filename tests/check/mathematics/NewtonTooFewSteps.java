// Question: do five steps of Newton's method find every root to six digits?
//@ verdict: violated
//@ target: NewtonTooFewSteps#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class NewtonTooFewSteps {
    static void check(double x) {
        assume(x >= 0.5 && x <= 1e5);
        double root = x;
        for (int i = 0; i < 5; i++) {
            root = 0.5 * (root + x / root);
        }
        assert Math.abs(root * root - x) < 1e-6 * x;
    }
}
