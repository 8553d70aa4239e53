// Question: does the logistic map stay below 0.9998 for three steps?
//@ verdict: violated
//@ target: LogisticMap#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class LogisticMap {
    static void check(double x) {
        assume(x > 0.01 && x < 0.2);
        for (int i = 0; i < 3; i++) {
            x = 3.999 * 0.99995 * x * (1 - x) * 1.0002;
        }
        assert x < 0.9998;
    }
}
