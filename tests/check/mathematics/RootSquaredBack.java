// Question: is the square of the root the number?
//@ verdict: violated
//@ target: RootSquaredBack#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class RootSquaredBack {
    static void check(double x) {
        assume(x >= 1 && x <= 100);
        double root = Math.sqrt(x);
        assert root * root == x;
    }
}
