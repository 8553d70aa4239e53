// Question: is every parsed number comparable?
//@ verdict: violated
//@ target: ParseDoubleNan
//@ throws: java.lang.AssertionError
//@ inputs: int 3
import dev.cairn.Symbolic;

public class ParseDoubleNan {
    static final String[] FIELDS = {"1.5", "-2e3", " 7 ", "NaN", "0x1p-2"};

    public static void main(String[] args) {
        String field = FIELDS[Symbolic.choose(FIELDS.length)];
        double value = Double.parseDouble(field);
        assert value >= 0 || value < 0 : field;
    }
}
