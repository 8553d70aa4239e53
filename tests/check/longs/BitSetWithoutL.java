// Question: can 1 << n address all bits of a long?
//@ verdict: violated
//@ target: BitSetWithoutL
//@ throws: java.lang.AssertionError
//@ inputs: int 32
import dev.cairn.Symbolic;

public class BitSetWithoutL {
    private long bits;

    void set(int n) {
        bits |= 1 << n;
    }

    boolean get(int n) {
        return (bits >>> n & 1) != 0;
    }

    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        Symbolic.assume(n >= 0 && n < 64);
        BitSetWithoutL set = new BitSetWithoutL();
        set.set(n);
        assert set.get(n);
    }
}
