// Question: is Math.abs right for everything but Integer.MIN_VALUE?
//@ verdict: holds
//@ target: AbsWithoutMin
import dev.cairn.Symbolic;

public class AbsWithoutMin {
    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        Symbolic.assume(x != Integer.MIN_VALUE);
        int a = Math.abs(x);
        assert a >= 0;
        assert a == x || a == -x;
        if (x < 0) {
            assert a > 0;
        }
    }
}
