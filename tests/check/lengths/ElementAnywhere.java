// Question: is an element found behind those that there is room for at first?
//@ target: ElementAnywhere#run
//@ verdict: violated
//@ throws: java.lang.AssertionError
import dev.cairn.Symbolic;

class ElementAnywhere {
    static void run(int[] a, int i) {
        if (a == null || i < 7 || i >= a.length) return;
        Symbolic.assume(a[i] == 77);
        assert false;
    }
}
