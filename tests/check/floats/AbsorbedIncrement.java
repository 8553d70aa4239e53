// Question: does adding one always make a float larger?
//@ verdict: violated
//@ target: AbsorbedIncrement
//@ throws: java.lang.AssertionError
//@ inputs: float 4b800000
import org.sosy_lab.sv_benchmarks.Verifier;

public class AbsorbedIncrement {
    public static void main(String[] args) {
        float counter = Verifier.nondetFloat();
        Verifier.assume(counter >= 0 && counter < 1e8f);
        float before = counter;
        counter++;
        assert counter > before;
    }
}
