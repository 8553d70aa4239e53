// Question: is a sine never beyond one?
//@ verdict: holds
//@ target: SineIsBounded#check
import static dev.cairn.Symbolic.assume;

public class SineIsBounded {
    static void check(double x) {
        double sine = Math.sin(x);
        assert Double.isNaN(sine) || (sine <= 1 && sine >= -1);
    }
}
