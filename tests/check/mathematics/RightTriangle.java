// Question: is there a right triangle of whole sides with an area of 210?
//@ verdict: violated
//@ target: RightTriangle#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class RightTriangle {
    static void check(int a, int b, int c) {
        assume(0 < a && a < b && b < c && c < 100);
        assert a * a + b * b != c * c || a * b != 420;
    }
}
