// Question: does every int survive the way through a double, and small ones through a float?
//@ verdict: holds
//@ target: IntThroughDouble
import org.sosy_lab.sv_benchmarks.Verifier;

public class IntThroughDouble {
    public static void main(String[] args) {
        int x = Verifier.nondetInt();
        double d = x;
        assert (int) d == x;
        if (x >= -(1 << 24) && x <= 1 << 24) {
            float f = x;
            assert (int) f == x;
        }
    }
}
