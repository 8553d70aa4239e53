// Question: does power by squaring keep the odd factor?
//@ verdict: violated
//@ target: PowerForgetsFactor
//@ throws: java.lang.AssertionError
//@ inputs: int 3
import org.sosy_lab.sv_benchmarks.Verifier;

public class PowerForgetsFactor {
    static int power(int base, int n) {
        if (n == 0) return 1;
        if (n == 1) return base;
        int half = power(base, n / 2);
        return half * half;
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 10);
        int expected = 1;
        for (int i = 0; i < n; i++) {
            expected *= 3;
        }
        assert power(3, n) == expected;
    }
}
