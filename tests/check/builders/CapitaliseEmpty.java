// Question: can every word be capitalised in place?
//@ verdict: violated
//@ target: CapitaliseEmpty
//@ throws: java.lang.StringIndexOutOfBoundsException
//@ inputs: string
import org.sosy_lab.sv_benchmarks.Verifier;

public class CapitaliseEmpty {
    public static void main(String[] args) {
        String word = Verifier.nondetString();
        Verifier.assume(word.length() < 3);
        StringBuilder b = new StringBuilder(word);
        b.setCharAt(0, 'X');
        assert b.charAt(0) == 'X';
    }
}
