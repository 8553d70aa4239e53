// Question: do shifts of ints use only the low five bits of the count?
//@ verdict: holds
//@ target: ShiftCountMasked
import dev.cairn.Symbolic;

public class ShiftCountMasked {
    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        int n = Symbolic.anyInt();
        assert x << n == x << (n & 31);
        assert x >> n == x >> (n & 31);
        assert x >>> n == x >>> (n & 31);
        assert x << 33 == x * 2;
        if ((n & 31) != 0) {
            assert x >>> n >= 0;
        }
    }
}
