// Question: does x & (x - 1) recognise the powers of two?
//@ verdict: violated
//@ target: PowerOfTwoTest
//@ throws: java.lang.AssertionError
//@ inputs: int 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class PowerOfTwoTest {
    static boolean isPowerOfTwo(int x) {
        return (x & x - 1) == 0;
    }

    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        Verifier.assume(x >= 0);
        assert isPowerOfTwo(x) == (Integer.bitCount(x) == 1);
    }
}
