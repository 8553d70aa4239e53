// Question: is highestOneBit the largest power of two that is not larger, taken unsigned?
//@ verdict: holds
//@ target: HighestBit
import dev.cairn.Symbolic;

public class HighestBit {
    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        int h = Integer.highestOneBit(x);
        assert (h & h - 1) == 0;
        assert (x & h) == h;
        assert Integer.compareUnsigned(h, x) <= 0;
        assert (h == 0) == (x == 0);
        assert h == 0 || Integer.compareUnsigned(x ^ h, h) < 0;
    }
}
