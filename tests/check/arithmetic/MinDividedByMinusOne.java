// Question: is a division by -1 a negation, Integer.MIN_VALUE included?
//@ verdict: holds
//@ target: MinDividedByMinusOne
import dev.cairn.Symbolic;

public class MinDividedByMinusOne {
    public static void main(String[] args) {
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        Symbolic.assume(b == -1);
        int q = a / b;
        assert q == -a;
        assert a % b == 0;
        if (q == a) {
            assert a == 0 || a == Integer.MIN_VALUE;
        }
    }
}
