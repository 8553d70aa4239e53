// Question: does a write at an unknown index change that element and no other?
//@ verdict: holds
//@ target: WriteThenRead
import dev.cairn.Symbolic;

public class WriteThenRead {
    public static void main(String[] args) {
        int[] a = {10, 20, 30, 40};
        int i = Symbolic.anyInt();
        int j = Symbolic.anyInt();
        Symbolic.assume(i >= 0 && i < 4 && j >= 0 && j < 4);
        int before = a[j];
        int value = Symbolic.anyInt();
        a[i] = value;
        if (i == j) {
            assert a[j] == value;
        } else {
            assert a[j] == before;
            assert a[j] % 10 == 0;
        }
    }
}
