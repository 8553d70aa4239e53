// Question: does a step of Newton's method stay above the root of the smallest number?
//@ verdict: holds
//@ target: NewtonStepStaysAbove#check
import static dev.cairn.Symbolic.assume;

public class NewtonStepStaysAbove {
    static void check(double x) {
        assume(x >= 1 && x <= 4);
        double next = 0.5 * (x + 2 / x);
        assert next > 1.41 && next < 2.3;
    }
}
