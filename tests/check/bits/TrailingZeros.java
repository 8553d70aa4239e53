// Question: is a long odd after its trailing zeros are shifted out?
//@ verdict: holds
//@ target: TrailingZeros
import dev.cairn.Symbolic;

public class TrailingZeros {
    public static void main(String[] args) {
        long x = Symbolic.anyLong();
        int zeros = Long.numberOfTrailingZeros(x);
        if (x == 0) {
            assert zeros == 64;
        } else {
            assert zeros >= 0 && zeros < 64;
            assert (x >>> zeros & 1) == 1;
            assert 1L << zeros == Long.lowestOneBit(x);
        }
    }
}
