// Question: can the one-digit calculator be made to read past its input?
//@ verdict: violated
//@ target: CalculatorTokens
//@ throws: java.lang.StringIndexOutOfBoundsException
//@ inputs: string 0031 002b
import org.sosy_lab.sv_benchmarks.Verifier;

public class CalculatorTokens {
    private final String input;
    private int at;

    CalculatorTokens(String input) {
        this.input = input;
    }

    int digit() {
        char c = input.charAt(at++);
        return c >= '0' && c <= '9' ? c - '0' : 0;
    }

    int sum() {
        int value = digit();
        while (at < input.length()) {
            char operator = input.charAt(at++);
            if (operator == '+') {
                value += digit();
            } else if (operator == '-') {
                value -= digit();
            }
        }
        return value;
    }

    public static void main(String[] args) {
        String input = Verifier.nondetString();
        Verifier.assume(input.length() >= 1 && input.length() <= 4);
        int value = new CalculatorTokens(input).sum();
        assert value <= 18 && value >= -9;
    }
}
