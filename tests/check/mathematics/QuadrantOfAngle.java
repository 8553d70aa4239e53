// Question: is the angle of a point always below 3?
//@ verdict: violated
//@ target: QuadrantOfAngle#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class QuadrantOfAngle {
    static void check(double y, double x) {
        assume(Math.abs(x) < 10 && Math.abs(y) < 10);
        assert !(Math.atan2(y, x) > 3 && x * x + y * y > 50);
    }
}
