// Question: is the fault in the hundredth round found with a bound of 150?
//@ verdict: violated
//@ target: BugWithinBound
//@ options: --loop 150
//@ throws: java.lang.AssertionError
//@ inputs: int 100
import org.sosy_lab.sv_benchmarks.Verifier;

public class BugWithinBound {
    public static void main(String[] args) {
        int rounds = Verifier.nondetInt();
        int done = 0;
        while (done < rounds) {
            done++;
            assert done < 100;
        }
    }
}
