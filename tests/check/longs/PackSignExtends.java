// Question: what goes wrong when the low half is not masked?
//@ verdict: violated
//@ target: PackSignExtends
//@ throws: java.lang.AssertionError
//@ inputs: int 1; int -1
import org.sosy_lab.sv_benchmarks.Verifier;

public class PackSignExtends {
    static long pack(int high, int low) {
        return (long) high << 32 | low;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        int y = Verifier.nondetInt();
        long both = pack(x, y);
        assert (int) both == y;
        assert (int) (both >> 32) == x;
    }
}
