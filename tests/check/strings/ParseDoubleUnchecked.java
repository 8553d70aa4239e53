// Question: is every single character a price?
//@ verdict: violated
//@ target: ParseDoubleUnchecked
//@ throws: java.lang.NumberFormatException
//@ inputs: string 0061
import org.sosy_lab.sv_benchmarks.Verifier;

public class ParseDoubleUnchecked {
    public static void main(String[] args) {
        String text = Verifier.nondetString();
        Verifier.assume(text.length() == 1);
        double price = Double.parseDouble(text);
        assert price >= 0 && price <= 9;
    }
}
