// Question: is the square root of a small square exact?
//@ verdict: holds
//@ target: SqrtOfSquares
import dev.cairn.Symbolic;

public class SqrtOfSquares {
    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        Symbolic.assume(n >= -12 && n <= 12);
        double root = Math.sqrt(n * n);
        assert root == Math.abs(n);
        assert (int) root * (int) root == n * n;
    }
}
