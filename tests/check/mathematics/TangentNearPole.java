// Question: is the tangent bounded between 0 and 2?
//@ verdict: violated
//@ target: TangentNearPole#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class TangentNearPole {
    static void check(double x) {
        assume(x > 0 && x < 2);
        assert Math.tan(x) < 1e6;
    }
}
