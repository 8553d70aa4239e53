// Question: is an endless-looking sum cut honestly?
//@ verdict: holds within bounds
//@ target: CutSum
//@ options: --loop 20
import dev.cairn.Symbolic;

public class CutSum {
    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        Symbolic.assume(n >= 0);
        long sum = 0;
        for (int i = 1; i <= n; i++) {
            sum += i;
            assert sum >= i;
        }
        assert sum >= n;
    }
}
