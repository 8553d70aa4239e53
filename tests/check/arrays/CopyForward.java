// Question: do both arrays agree after an element-wise copy, whether or not they are the same?
//@ verdict: holds
//@ target: CopyForward#copy
import dev.cairn.Symbolic;

public class CopyForward {
    static void copy(int[] a, int[] b) {
        Symbolic.assume(a == null || a.length <= 3);
        Symbolic.assume(b == null || b.length <= 3);
        if (a == null || b == null || b.length < a.length) {
            return;
        }
        for (int i = 0; i < a.length; i++) {
            b[i] = a[i];
        }
        for (int i = 0; i < a.length; i++) {
            assert b[i] == a[i];
        }
    }
}
