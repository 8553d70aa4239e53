// Question: does a binary search find what is there, in a sorted array of four?
//@ verdict: holds
//@ target: BinarySearchFour
import dev.cairn.Symbolic;

public class BinarySearchFour {
    static int search(int[] a, int key) {
        int low = 0;
        int high = a.length - 1;
        while (low <= high) {
            int mid = low + high >>> 1;
            if (a[mid] < key) {
                low = mid + 1;
            } else if (a[mid] > key) {
                high = mid - 1;
            } else {
                return mid;
            }
        }
        return -1;
    }

    public static void main(String[] args) {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++) {
            a[i] = Symbolic.anyInt();
            Symbolic.assume(i == 0 || a[i - 1] <= a[i]);
        }
        int key = Symbolic.anyInt();
        int at = search(a, key);
        if (at >= 0) {
            assert a[at] == key;
        } else {
            for (int x : a) {
                assert x != key;
            }
        }
    }
}
