// Question: is a weighted mean within its parts, nearly?
//@ verdict: holds
//@ target: WeightedMeanIsBounded#check
import static dev.cairn.Symbolic.assume;

public class WeightedMeanIsBounded {
    static void check(double a, double b, double w) {
        assume(a >= 0 && a <= 10 && b >= 0 && b <= 10 && w >= 0 && w <= 1);
        assert a * (1 - w) + b * w < 12;
    }
}
