// Question: is x != x the same as isNaN, and does boxing make NaN equal to itself?
//@ verdict: holds
//@ target: IsNanExactly
import dev.cairn.Symbolic;

public class IsNanExactly {
    public static void main(String[] args) {
        double d = Symbolic.anyDouble();
        assert (d != d) == Double.isNaN(d);
        assert Double.valueOf(d).equals(d);
        if (!Double.isNaN(d)) {
            assert d <= Double.POSITIVE_INFINITY;
            assert d >= Double.NEGATIVE_INFINITY;
            assert Double.isInfinite(d) == (Math.abs(d) > Double.MAX_VALUE);
        }
    }
}
