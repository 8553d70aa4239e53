// Question: does bubble sort sort four unknowns?
//@ verdict: holds
//@ target: BubbleSortFour
import dev.cairn.Symbolic;

public class BubbleSortFour {
    static void sort(int[] a) {
        for (int end = a.length - 1; end > 0; end--) {
            for (int i = 0; i < end; i++) {
                if (a[i] > a[i + 1]) {
                    int t = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = t;
                }
            }
        }
    }

    public static void main(String[] args) {
        int[] a = {Symbolic.anyInt(), Symbolic.anyInt(), Symbolic.anyInt(), Symbolic.anyInt()};
        int sum = a[0] + a[1] + a[2] + a[3];
        sort(a);
        assert a[0] <= a[1] && a[1] <= a[2] && a[2] <= a[3];
        assert a[0] + a[1] + a[2] + a[3] == sum;
    }
}
