// Question: is a string put together at run time identical to the equal literal?
//@ verdict: violated
//@ target: EqualByIdentity
//@ throws: java.lang.AssertionError
//@ inputs: char 111
import org.sosy_lab.sv_benchmarks.Verifier;

public class EqualByIdentity {
    public static void main(String[] args) {
        char first = Verifier.nondetChar();
        String word = first + "k";
        if (word.equals("ok")) {
            assert word == "ok" : "equal, not identical";
        }
    }
}
