// Question: is the middle of a binary search between its ends for the largest arrays?
//@ verdict: violated
//@ target: MidpointOverflow
//@ throws: java.lang.AssertionError
//@ inputs: int 2147483646; int 2147483647
import dev.cairn.Symbolic;

public class MidpointOverflow {
    static int middle(int low, int high) {
        return (low + high) / 2;
    }

    public static void main(String[] args) {
        int low = Symbolic.anyInt();
        int high = Symbolic.anyInt();
        Symbolic.assume(0 <= low && low <= high);
        int mid = middle(low, high);
        assert low <= mid && mid <= high;
    }
}
