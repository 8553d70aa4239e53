// Question: is the bound on arrays named where an element beyond it is assumed?
//@ target: AssumedElement#run
//@ verdict: holds within bounds (array length 4)
//@ options: --array-length 4
import dev.cairn.Symbolic;

class AssumedElement {
    static void run(int[] a, int i) {
        Symbolic.assume(a != null && i >= 0 && i < a.length);
        Symbolic.assume(a[i] == 3 && i == 5);
        assert false;
    }
}
