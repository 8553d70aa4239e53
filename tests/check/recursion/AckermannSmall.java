// Question: is the Ackermann function what its closed forms say for small arguments?
//@ verdict: holds
//@ target: AckermannSmall
import dev.cairn.Symbolic;

public class AckermannSmall {
    static int ackermann(int m, int n) {
        if (m == 0) return n + 1;
        if (n == 0) return ackermann(m - 1, 1);
        return ackermann(m - 1, ackermann(m, n - 1));
    }

    public static void main(String[] args) {
        int m = Symbolic.choose(3);
        int n = Symbolic.choose(4);
        int a = ackermann(m, n);
        assert m != 0 || a == n + 1;
        assert m != 1 || a == n + 2;
        assert m != 2 || a == 2 * n + 3;
    }
}
