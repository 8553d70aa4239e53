// Question: does deleting in a forward loop remove every space?
//@ verdict: violated
//@ target: DeleteSkipsNeighbour
//@ throws: java.lang.AssertionError
//@ inputs: string 0020 0020
import dev.cairn.Symbolic;

public class DeleteSkipsNeighbour {
    static String removeSpaces(String s) {
        StringBuilder b = new StringBuilder(s);
        for (int i = 0; i < b.length(); i++) {
            if (b.charAt(i) == ' ') {
                b.deleteCharAt(i);
            }
        }
        return b.toString();
    }

    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        assert removeSpaces(s).indexOf(' ') == -1;
    }
}
