// Question: are 30 decibels reached by a ratio below 1001?
//@ verdict: violated
//@ target: DecibelsOfRatio#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class DecibelsOfRatio {
    static void check(double ratio) {
        assume(ratio > 1 && ratio < 1001);
        assert 10 * Math.log10(ratio) < 30;
    }
}
