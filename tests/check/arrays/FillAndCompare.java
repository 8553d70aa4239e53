// Question: do Arrays.fill, copyOf and equals fit together?
//@ verdict: holds
//@ target: FillAndCompare
import dev.cairn.Symbolic;
import java.util.Arrays;

public class FillAndCompare {
    public static void main(String[] args) {
        int value = Symbolic.anyInt();
        int[] a = new int[3];
        Arrays.fill(a, value);
        int[] b = Arrays.copyOf(a, 4);
        assert b[3] == 0 && b[2] == value;
        assert !Arrays.equals(a, b);
        assert Arrays.equals(a, Arrays.copyOfRange(b, 0, 3));
        b[1]++;
        assert !Arrays.equals(a, Arrays.copyOf(b, 3));
        assert a[1] == value;
    }
}
