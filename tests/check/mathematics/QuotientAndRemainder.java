// Question: which numbers have the quotient 37 and the remainder 1111?
//@ verdict: violated
//@ target: QuotientAndRemainder#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class QuotientAndRemainder {
    static void check(int a, int b) {
        assume(b > 0);
        assert !(a / b == 37 && a % b == 1111);
    }
}
