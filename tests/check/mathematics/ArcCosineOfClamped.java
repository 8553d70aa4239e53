// Question: is the arc cosine of what is clamped to its domain a number?
//@ verdict: holds
//@ target: ArcCosineOfClamped#check
import static dev.cairn.Symbolic.assume;

public class ArcCosineOfClamped {
    static void check(double x) {
        assume(!Double.isNaN(x));
        double clamped = Math.max(-1, Math.min(1, x));
        assert !Double.isNaN(Math.acos(clamped));
    }
}
