// Question: are two builders with the same contents equal?
//@ verdict: violated
//@ target: EqualContents
//@ throws: java.lang.AssertionError
//@ inputs: char 97
import org.sosy_lab.sv_benchmarks.Verifier;

public class EqualContents {
    public static void main(String[] args) {
        char c = Verifier.nondetChar();
        StringBuilder a = new StringBuilder().append(c);
        StringBuilder b = new StringBuilder().append(c);
        assert a.compareTo(b) == 0;
        assert a.toString().contentEquals(b);
        assert a.equals(b);
    }
}
