// Question: can two ints be packed into a long and taken out again?
//@ verdict: holds
//@ target: PackTwoInts
import org.sosy_lab.sv_benchmarks.Verifier;

public class PackTwoInts {
    static long pack(int high, int low) {
        return (long) high << 32 | low & 0xffffffffL;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        long both = pack(x, y);
        assert (int) (both >> 32) == x;
        assert (int) both == y;
        assert both < 0 == x < 0;
    }
}
