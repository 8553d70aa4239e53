// Question: is every string a number?
//@ verdict: violated
//@ target: ParseUnchecked
//@ throws: java.lang.NumberFormatException
//@ inputs: string 0078
import dev.cairn.Symbolic;

public class ParseUnchecked {
    public static void main(String[] args) {
        String text = Symbolic.anyString(3);
        int port = Integer.parseInt(text);
        assert port <= 999;
    }
}
