// Question: is there an angle beyond 100 whose sine is above 0.9999?
//@ verdict: violated
//@ target: SineReachesHeight#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class SineReachesHeight {
    static void check(double x) {
        assume(x > 100 && x < 110);
        assert Math.sin(x) <= 0.9999;
    }
}
