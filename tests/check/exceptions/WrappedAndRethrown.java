// Question: what leaves the service when the parser below it refuses?
//@ verdict: violated
//@ target: WrappedAndRethrown
//@ throws: java.lang.IllegalArgumentException
//@ inputs: char 65
import dev.cairn.Symbolic;

public class WrappedAndRethrown {
    static int digit(char c) {
        if (c < '0' || c > '9') {
            throw new NumberFormatException("not a digit");
        }
        return c - '0';
    }

    static int service(char c) {
        try {
            return digit(c);
        } catch (NumberFormatException e) {
            throw new IllegalArgumentException("bad request", e);
        }
    }

    public static void main(String[] args) {
        char c = Symbolic.anyChar();
        int d = service(c);
        assert d >= 0 && d <= 9;
    }
}
