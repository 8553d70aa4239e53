// Question: can sine and cosine of an angle be nearly the same, far from zero?
//@ verdict: violated
//@ target: SineAndCosineMeet#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class SineAndCosineMeet {
    static void check(double x) {
        assume(x > 50 && x < 60);
        assert Math.abs(Math.sin(x) - Math.cos(x)) > 1e-9;
    }
}
