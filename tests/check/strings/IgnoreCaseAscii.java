// Question: is equalsIgnoreCase on ASCII letters the comparison without bit 5?
//@ verdict: holds
//@ target: IgnoreCaseAscii
import org.sosy_lab.sv_benchmarks.Verifier;

public class IgnoreCaseAscii {
    static boolean letter(char c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
    }

    public static void main(String[] args) {
        char a = Verifier.nondetChar();
        char b = Verifier.nondetChar();
        Verifier.assume(letter(a) && letter(b));
        String left = String.valueOf(a);
        String right = String.valueOf(b);
        assert left.equalsIgnoreCase(right) == ((a | 32) == (b | 32));
        assert left.equals(right) == (a == b);
    }
}
