// Question: does 1L << n address all bits of a long, and only the one meant?
//@ verdict: holds
//@ target: BitSetWithL
import dev.cairn.Symbolic;

public class BitSetWithL {
    private long bits;

    void set(int n) {
        bits |= 1L << n;
    }

    boolean get(int n) {
        return (bits >>> n & 1) != 0;
    }

    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        int m = Symbolic.anyInt();
        Symbolic.assume(n >= 0 && n < 64);
        Symbolic.assume(m >= 0 && m < 64);
        BitSetWithL set = new BitSetWithL();
        set.set(n);
        assert set.get(m) == (n == m);
    }
}
