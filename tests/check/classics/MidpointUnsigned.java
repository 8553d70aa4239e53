// Question: is the middle right when the sum is shifted unsigned?
//@ verdict: holds
//@ target: MidpointUnsigned
import org.sosy_lab.sv_benchmarks.Verifier;

public class MidpointUnsigned {
    public static void main(String[] args) {
        int low = Verifier.nondetInt();
        int high = Verifier.nondetInt();
        Verifier.assume(0 <= low && low <= high);
        int mid = low + high >>> 1;
        assert low <= mid && mid <= high;
        assert mid == low + (high - low) / 2;
    }
}
