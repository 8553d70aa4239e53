// Question: can money triple in ten years, at less than 15 percent?
//@ verdict: violated
//@ target: CompoundInterest#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class CompoundInterest {
    static void check(double rate) {
        assume(rate >= 0 && rate < 0.15);
        double money = 1000 * Math.pow(1 + rate, 10);
        assert money < 3000;
    }
}
