// Question: does catching NumberFormatException protect the division too?
//@ verdict: violated
//@ target: CatchesTheWrongOne
//@ throws: java.lang.ArithmeticException
//@ inputs: int 2
import dev.cairn.Symbolic;

public class CatchesTheWrongOne {
    static final String[] TEXTS = {"4", "x", "0", "-2"};

    public static void main(String[] args) {
        String text = TEXTS[Symbolic.choose(TEXTS.length)];
        int share = 0;
        try {
            share = 100 / Integer.parseInt(text);
        } catch (NumberFormatException e) {
            share = -1;
        }
        assert share != 0;
    }
}
