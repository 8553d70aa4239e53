// Question: does reversing into another array work when it is the same array?
//@ verdict: violated
//@ target: ReverseInto#reverse
//@ throws: java.lang.AssertionError
//@ inputs: array int 2 1 2; same 0
public class ReverseInto {
    static void reverse(int[] from, int[] to) {
        if (from == null || to == null || from.length != to.length || from.length == 0) {
            return;
        }
        int n = from.length;
        int first = from[0];
        for (int i = 0; i < n; i++) {
            to[i] = from[n - 1 - i];
        }
        assert to[n - 1] == first;
    }
}
