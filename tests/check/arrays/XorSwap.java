// Question: does the swap without a temporary work for every pair of positions?
//@ verdict: violated
//@ target: XorSwap
//@ throws: java.lang.AssertionError
//@ inputs: int 1; int 1
import dev.cairn.Symbolic;

public class XorSwap {
    static void swap(int[] a, int i, int j) {
        a[i] ^= a[j];
        a[j] ^= a[i];
        a[i] ^= a[j];
    }

    public static void main(String[] args) {
        int[] a = {3, 5, 9};
        int i = Symbolic.anyInt();
        int j = Symbolic.anyInt();
        Symbolic.assume(i >= 0 && i < a.length);
        Symbolic.assume(j >= 0 && j < a.length);
        int atI = a[i];
        int atJ = a[j];
        swap(a, i, j);
        assert a[i] == atJ && a[j] == atI;
    }
}
