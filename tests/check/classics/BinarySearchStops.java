// Question: does a search with a half-open end look at the last element?
//@ verdict: violated
//@ target: BinarySearchStops#search
//@ throws: java.lang.AssertionError
//@ inputs: int 9
public class BinarySearchStops {
    static final int[] SORTED = {1, 3, 9};

    static void search(int key) {
        int low = 0;
        int high = SORTED.length - 1;
        int found = -1;
        while (low < high) {
            int mid = (low + high) / 2;
            if (SORTED[mid] == key) {
                found = mid;
                break;
            }
            if (SORTED[mid] < key) {
                low = mid + 1;
            } else {
                high = mid;
            }
        }
        if (key == 1 || key == 3 || key == 9) {
            assert found >= 0 && SORTED[found] == key;
        }
    }
}
