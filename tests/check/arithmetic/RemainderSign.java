// Question: does the remainder follow the sign of the dividend, and do / and % fit together?
//@ verdict: holds
//@ target: RemainderSign
import org.sosy_lab.sv_benchmarks.Verifier;

public class RemainderSign {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int q = a / 7;
        int r = a % 7;
        assert q * 7 + r == a;
        assert r > -7 && r < 7;
        if (a >= 0) {
            assert r >= 0;
        } else {
            assert r <= 0;
        }
    }
}
