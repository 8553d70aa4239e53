// Question: is f - f always zero once NaN is excluded?
//@ verdict: violated
//@ target: MinusItself
//@ throws: java.lang.AssertionError
//@ inputs: float 7f800000
import org.sosy_lab.sv_benchmarks.Verifier;

public class MinusItself {
    public static void main(String[] args) {
        float f = Verifier.nondetFloat();
        Verifier.assume(!Float.isNaN(f));
        float difference = f - f;
        assert difference == 0.0f;
    }
}
