// Question: has 1022117 two factors?
//@ verdict: violated
//@ target: FactorsOfSemiprime#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class FactorsOfSemiprime {
    static void check(int a, int b) {
        assume(1 < a && a < b && b < 10_000);
        assert a * b != 1022117;
    }
}
