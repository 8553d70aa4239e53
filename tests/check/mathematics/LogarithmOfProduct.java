// Question: is the logarithm of a product the sum of the logarithms, to the last place?
//@ verdict: violated
//@ target: LogarithmOfProduct#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class LogarithmOfProduct {
    static void check(double x, double y) {
        assume(x > 1 && x < 100 && y > 1 && y < 100);
        assert Math.log(x * y) == Math.log(x) + Math.log(y);
    }
}
