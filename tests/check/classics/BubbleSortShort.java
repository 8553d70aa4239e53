// Question: is a bubble sort with one round too few noticed?
//@ verdict: violated
//@ target: BubbleSortShort#sort
//@ throws: java.lang.AssertionError
//@ inputs: array int 3 3 2 1
public class BubbleSortShort {
    static void sort(int[] a) {
        if (a == null || a.length != 3) {
            return;
        }
        for (int round = 0; round < a.length - 2; round++) {
            for (int i = 0; i + 1 < a.length; i++) {
                if (a[i] > a[i + 1]) {
                    int t = a[i];
                    a[i] = a[i + 1];
                    a[i + 1] = t;
                }
            }
        }
        for (int i = 0; i + 1 < a.length; i++) {
            assert a[i] <= a[i + 1];
        }
    }
}
