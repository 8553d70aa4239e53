// Question: does a printed number parse back to itself?
//@ verdict: holds
//@ target: PrintAndParse
import org.sosy_lab.sv_benchmarks.Verifier;

public class PrintAndParse {
    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n > -1000 && n < 1000);
        String text = String.valueOf(n);
        assert text.startsWith("-") == n < 0;
        assert text.length() <= 4;
        assert Integer.parseInt(text) == n;
    }
}
