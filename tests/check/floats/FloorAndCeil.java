// Question: do floor and ceil enclose every finite number tightly?
//@ verdict: holds
//@ target: FloorAndCeil
import dev.cairn.Symbolic;

public class FloorAndCeil {
    public static void main(String[] args) {
        double x = Symbolic.anyDouble();
        Symbolic.assume(!Double.isNaN(x) && !Double.isInfinite(x));
        double below = Math.floor(x);
        double above = Math.ceil(x);
        assert below <= x && x <= above;
        if (below == x) {
            assert above == x;
        } else {
            assert above - below == 1;
        }
    }
}
