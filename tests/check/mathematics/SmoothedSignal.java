// Question: can a smoothed signal pass 9 after four samples below 10?
//@ verdict: violated
//@ target: SmoothedSignal#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class SmoothedSignal {
    static void check(double[] samples) {
        assume(samples != null && samples.length == 4);
        double level = 0;
        for (int i = 0; i < 4; i++) {
            assume(samples[i] >= 0 && samples[i] < 10);
            level += 0.5 * (samples[i] - level);
        }
        assert level < 9;
    }
}
