// Question: are the elements of a new array of unknown size all zero?
//@ verdict: holds
//@ target: SizedByUnknown
import dev.cairn.Symbolic;

public class SizedByUnknown {
    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        Symbolic.assume(n >= 0 && n <= 5);
        long[] a = new long[n];
        assert a.length == n;
        for (long element : a) {
            assert element == 0;
        }
        if (n > 0) {
            a[n - 1] = 1;
            assert a[0] == (n == 1 ? 1 : 0);
        }
    }
}
