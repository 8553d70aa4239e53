// Question: does a fault in the hundredth round stay unseen behind a bound of 30, and is that said?
//@ verdict: holds within bounds
//@ target: BugBeyondBound
//@ options: --loop 30
import org.sosy_lab.sv_benchmarks.Verifier;

public class BugBeyondBound {
    public static void main(String[] args) {
        int rounds = Verifier.nondetInt();
        int done = 0;
        while (done < rounds) {
            done++;
            assert done < 100;
        }
    }
}
