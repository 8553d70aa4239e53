// Question: which right triangle of whole sides has the hypotenuse 13?
//@ verdict: violated
//@ target: ThirteenFromHypot#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class ThirteenFromHypot {
    static void check(int a, int b) {
        assume(0 < a && a < b && b < 1000);
        assert Math.hypot(a, b) != 13;
    }
}
