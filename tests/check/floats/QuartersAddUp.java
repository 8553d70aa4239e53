// Question: do n steps of 0.25 arrive at n / 4, the sum being exact?
//@ verdict: holds
//@ target: QuartersAddUp
import org.sosy_lab.sv_benchmarks.Verifier;

public class QuartersAddUp {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 10);
        float sum = 0;
        for (int i = 0; i < n; i++) {
            sum += 0.25f;
        }
        assert sum == n / 4.0f;
        assert 0.1f + 0.2f != 0.1 + 0.2;
    }
}
