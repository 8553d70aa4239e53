// Question: does Arrays.sort sort three unknown ints and lose none?
//@ verdict: holds
//@ target: SortThreeInts
import dev.cairn.Symbolic;
import java.util.Arrays;

public class SortThreeInts {
    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        int y = Symbolic.anyInt();
        int z = Symbolic.anyInt();
        int[] a = {x, y, z};
        Arrays.sort(a);
        assert a[0] <= a[1] && a[1] <= a[2];
        assert a[0] == Math.min(x, Math.min(y, z));
        assert a[2] == Math.max(x, Math.max(y, z));
        assert (a[0] ^ a[1] ^ a[2]) == (x ^ y ^ z);
    }
}
