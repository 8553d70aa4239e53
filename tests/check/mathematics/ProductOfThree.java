// Question: is a product of three doubles never exactly 7.5?
//@ verdict: violated
//@ target: ProductOfThree#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class ProductOfThree {
    static void check(double x, double y, double z) {
        assume(x > 1 && y > 1 && z > 1);
        assert x * y * z != 7.5;
    }
}
