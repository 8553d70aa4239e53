// Question: is the bound on arrays named where what is copied lies beyond it?
//@ target: CopiedTail#run
//@ verdict: holds within bounds (array length 4)
//@ options: --array-length 4
import dev.cairn.Symbolic;

class CopiedTail {
    static void run(int[] a, int from) {
        Symbolic.assume(a != null && a.length > 2 && from >= 0 && from <= a.length - 2);
        int[] b = new int[2];
        System.arraycopy(a, from, b, 0, 2);
        for (int i = 0; i < a.length && i < 4; i++) {
            if (a[i] == 9) return;
        }
        assert b[0] != 9 && b[1] != 9;
    }
}
