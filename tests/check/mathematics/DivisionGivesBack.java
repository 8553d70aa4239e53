// Question: is a number its quotient times the divisor plus the remainder?
//@ verdict: holds
//@ target: DivisionGivesBack#check
import static dev.cairn.Symbolic.assume;

public class DivisionGivesBack {
    static void check(int a, int b) {
        assume(b > 0 && b < 50 && a >= 0 && a < 5000);
        assert a / b * b + a % b == a;
    }
}
