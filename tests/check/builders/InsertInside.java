// Question: does insert move the rest and keep it?
//@ verdict: holds
//@ target: InsertInside
import org.sosy_lab.sv_benchmarks.Verifier;

public class InsertInside {
    public static void main(String[] args) {
        int at = Verifier.nondetInt();
        char c = Verifier.nondetChar();
        Verifier.assume(at >= 0 && at <= 4);
        StringBuilder b = new StringBuilder("abcd");
        b.insert(at, c).insert(at, 42);
        assert b.length() == 7;
        assert b.charAt(at) == '4' && b.charAt(at + 1) == '2';
        assert b.charAt(at + 2) == c;
        b.delete(at, at + 3);
        assert b.toString().equals("abcd");
    }
}
