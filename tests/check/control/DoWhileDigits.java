// Question: does a do-while loop count the digits of zero as well?
//@ verdict: holds
//@ target: DoWhileDigits
import org.sosy_lab.sv_benchmarks.Verifier;

public class DoWhileDigits {
    static int digits(int n) {
        int count = 0;
        do {
            n /= 10;
            count++;
        } while (n != 0);
        return count;
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n > -100000 && n < 100000);
        int count = digits(n);
        assert count >= 1 && count <= 5;
        assert (count == 1) == (n > -10 && n < 10);
        if (n >= 100 && n < 1000) {
            assert count == 3;
        }
    }
}
