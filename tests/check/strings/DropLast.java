// Question: can the last character of every string be dropped?
//@ verdict: violated
//@ target: DropLast
//@ throws: java.lang.StringIndexOutOfBoundsException
//@ inputs: string
import dev.cairn.Symbolic;

public class DropLast {
    static String dropLast(String s) {
        return s.substring(0, s.length() - 1);
    }

    public static void main(String[] args) {
        String line = Symbolic.anyString(3);
        String shorter = dropLast(line);
        assert line.startsWith(shorter);
    }
}
