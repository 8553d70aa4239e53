// Question: is the root of what lies between 4 and 9 between 2 and 3?
//@ verdict: holds
//@ target: RootBetween#check
import static dev.cairn.Symbolic.assume;

public class RootBetween {
    static void check(double x) {
        assume(x >= 4 && x <= 9);
        double root = Math.sqrt(x);
        assert root >= 2 && root <= 3;
    }
}
