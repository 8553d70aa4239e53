// Question: is Double.compare zero exactly for the same bits, and antisymmetric?
//@ verdict: holds
//@ target: CompareIsTotal
import dev.cairn.Symbolic;

public class CompareIsTotal {
    public static void main(String[] args) {
        double a = Symbolic.anyDouble();
        double b = Symbolic.anyDouble();
        int ab = Double.compare(a, b);
        int ba = Double.compare(b, a);
        assert ab == -ba;
        assert (ab == 0) == (Double.doubleToLongBits(a) == Double.doubleToLongBits(b));
        if (a < b) {
            assert ab < 0;
        }
        if (Double.isNaN(a) && !Double.isNaN(b)) {
            assert ab > 0;
        }
    }
}
