// Question: is the middle one of three found whichever it is?
//@ verdict: violated
//@ target: MedianOfThree
//@ throws: java.lang.AssertionError
//@ inputs: int 2; int 1; int 3
import org.sosy_lab.sv_benchmarks.Verifier;

public class MedianOfThree {
    static int mid(int x, int y, int z) {
        int m = z;
        if (y < z) {
            if (x < y) {
                m = y;
            } else if (x < z) {
                m = y; // should be x
            }
        } else {
            if (x > y) {
                m = y;
            } else if (x > z) {
                m = x;
            }
        }
        return m;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        int z = Verifier.nondetInt();
        int m = mid(x, y, z);
        int low = Math.min(x, Math.min(y, z));
        int high = Math.max(x, Math.max(y, z));
        if (x != y && y != z && x != z) {
            assert m != low && m != high;
        }
    }
}
