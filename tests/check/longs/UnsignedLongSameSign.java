// Question: do signed and unsigned comparison agree for longs of the same sign?
//@ verdict: holds
//@ target: UnsignedLongSameSign
import org.sosy_lab.sv_benchmarks.Verifier;

public class UnsignedLongSameSign {
    public static void main(String[] args) {
        long a = Verifier.nondetLong();
        long b = Verifier.nondetLong();
        int unsigned = Long.compareUnsigned(a, b);
        if ((a ^ b) >= 0) {
            assert Integer.signum(unsigned) == Long.compare(a, b);
        } else {
            assert unsigned < 0 == a >= 0;
        }
        assert (unsigned == 0) == (a == b);
    }
}
