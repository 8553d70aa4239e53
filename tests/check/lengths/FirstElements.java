// Question: does the bound on arrays matter where only the first elements are looked at?
//@ target: FirstElements#run
//@ verdict: holds
import dev.cairn.Symbolic;

class FirstElements {
    static void run(int[] a) {
        if (a == null || a.length < 3) return;
        int[] copy = a.clone();
        a[0] = 1;
        a[2] = a[0] + 1;
        assert a[2] == 2 && copy.length == a.length && copy[1] == a[1];
    }
}
