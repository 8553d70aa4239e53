// Question: do n steps of 0.1 arrive at n / 10?
//@ verdict: violated
//@ target: TenthsDoNotAddUp
//@ throws: java.lang.AssertionError
//@ inputs: int 3
import org.sosy_lab.sv_benchmarks.Verifier;

public class TenthsDoNotAddUp {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 10);
        double sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 0.1;
        }
        assert sum == n / 10.0 : sum;
    }
}
