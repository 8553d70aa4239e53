// Question: is the sum of coordinates in the unit disc below 1.41?
//@ verdict: violated
//@ target: CornerOfDisc#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class CornerOfDisc {
    static void check(double x, double y) {
        assume(x * x + y * y < 1);
        assert x + y < 1.41;
    }
}
