// Question: has the cubic a root above 2.5?
//@ verdict: violated
//@ target: CubicHasThirdRoot#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class CubicHasThirdRoot {
    static void check(double x) {
        assume(x > 2.5 && x < 100);
        assert ((x - 6) * x + 11) * x - 6 != 0;
    }
}
