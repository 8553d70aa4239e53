// Question: does continue in a while loop skip the count it should not skip?
//@ verdict: violated
//@ target: ContinueSkipsUpdate
//@ throws: java.lang.AssertionError
//@ inputs: int 3; int 0; int 5
import org.sosy_lab.sv_benchmarks.Verifier;

public class ContinueSkipsUpdate {
    public static void main(String[] args) {
        int[] samples = new int[3];
        for (int i = 0; i < samples.length; i++) {
            samples[i] = Verifier.nondetInt();
        }
        int seen = 0;
        int i = 0;
        while (i < samples.length) {
            int sample = samples[i++];
            if (sample == 0) {
                continue;
            }
            seen++;
        }
        assert seen == samples.length;
    }
}
