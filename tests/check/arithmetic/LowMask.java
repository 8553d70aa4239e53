// Question: does (1 << n) - 1 make a mask of the n lowest bits for all n up to 32?
//@ verdict: violated
//@ target: LowMask
//@ throws: java.lang.AssertionError
//@ inputs: int 32
import dev.cairn.Symbolic;

public class LowMask {
    static int lowMask(int n) {
        return (1 << n) - 1;
    }

    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        Symbolic.assume(0 <= n && n <= 32);
        int mask = lowMask(n);
        int ones = 0;
        for (int bit = 0; bit < 32; bit++) {
            ones += mask >>> bit & 1;
        }
        assert ones == n;
    }
}
