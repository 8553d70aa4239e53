// Question: does linear interpolation reach its end exactly?
//@ verdict: violated
//@ target: InterpolationMissesEnd#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class InterpolationMissesEnd {
    static void check(double a, double b) {
        assume(a > -1000 && a < 1000 && b > -1000 && b < 1000);
        assert a + (b - a) * 1.0 == b;
    }
}
