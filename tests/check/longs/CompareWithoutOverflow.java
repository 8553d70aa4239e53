// Question: has a subtraction of longs the sign of their comparison when both are moderate?
//@ verdict: holds
//@ target: CompareWithoutOverflow
import dev.cairn.Symbolic;

public class CompareWithoutOverflow {
    static final long LIMIT = 1L << 62;

    public static void main(String[] args) {
        long a = Symbolic.anyLong();
        long b = Symbolic.anyLong();
        Symbolic.assume(a >= -LIMIT && a < LIMIT);
        Symbolic.assume(b >= -LIMIT && b < LIMIT);
        int bySubtraction = Long.signum(a - b);
        assert bySubtraction == Long.compare(a, b);
    }
}
