// Question: is the largest element at least as large as all, and one of them?
//@ verdict: holds
//@ target: LargestElement
//@ options: --array-length 4
import dev.cairn.Symbolic;

public class LargestElement {
    static short largest(short[] a) {
        short best = a[0];
        for (short element : a) {
            if (element > best) {
                best = element;
            }
        }
        return best;
    }

    public static void main(String[] args) {
        short[] a = Symbolic.anyShortArray(4);
        if (a.length == 0) {
            return;
        }
        short best = largest(a);
        boolean found = false;
        for (short element : a) {
            assert element <= best;
            found |= element == best;
        }
        assert found;
    }
}
