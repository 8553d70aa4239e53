// Question: does reversing the bits, or the bytes, twice change nothing?
//@ verdict: holds
//@ target: ReversedTwice
import org.sosy_lab.sv_benchmarks.Verifier;

public class ReversedTwice {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        assert Integer.reverse(Integer.reverse(x)) == x;
        assert Integer.reverseBytes(Integer.reverseBytes(x)) == x;
        assert Integer.reverse(x) < 0 == ((x & 1) == 1);
    }
}
