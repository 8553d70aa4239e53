// Question: is a square of a double never negative?
//@ verdict: holds
//@ target: SquareIsNotNegative#check
import static dev.cairn.Symbolic.assume;

public class SquareIsNotNegative {
    static void check(double x) {
        assert !(x * x < 0);
    }
}
