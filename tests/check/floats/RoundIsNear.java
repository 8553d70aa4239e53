// Question: is Math.round never more than a half away, for floats that an int can hold?
//@ verdict: holds
//@ target: RoundIsNear
import org.sosy_lab.sv_benchmarks.Verifier;

public class RoundIsNear {
    public static void main(String[] args) {
        float x = Verifier.nondetFloat();
        Verifier.assume(x > -1000 && x < 1000);
        int r = Math.round(x);
        double distance = (double) r - x;
        assert distance <= 0.5;
        assert distance >= -0.5;
        assert r >= -1000 && r <= 1000;
    }
}
