// Question: do Math.round and Math.rint round alike?
//@ verdict: violated
//@ target: RoundAndRint
//@ throws: java.lang.AssertionError
//@ inputs: double 3fe0000000000000
import org.sosy_lab.sv_benchmarks.Verifier;

public class RoundAndRint {
    public static void main(String[] args) {
        double x = Verifier.nondetDouble();
        Verifier.assume(x > -100 && x < 100);
        long up = Math.round(x);
        long even = (long) Math.rint(x);
        assert up == even : x + " becomes " + up + " and " + even;
    }
}
