// Question: is the clone of a flat array independent of it?
//@ verdict: holds
//@ target: CloneOfFlat
import dev.cairn.Symbolic;

public class CloneOfFlat {
    public static void main(String[] args) {
        int[] a = Symbolic.anyIntArray(3);
        int[] saved = a.clone();
        assert saved != a && saved.length == a.length;
        for (int i = 0; i < a.length; i++) {
            a[i]++;
        }
        for (int i = 0; i < a.length; i++) {
            assert saved[i] == a[i] - 1;
        }
    }
}
