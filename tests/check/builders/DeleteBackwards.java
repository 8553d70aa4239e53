// Question: does deleting in a backward loop remove every space and nothing else?
//@ verdict: holds
//@ target: DeleteBackwards
import dev.cairn.Symbolic;

public class DeleteBackwards {
    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        StringBuilder b = new StringBuilder(s);
        int spaces = 0;
        for (int i = b.length() - 1; i >= 0; i--) {
            if (b.charAt(i) == ' ') {
                b.deleteCharAt(i);
                spaces++;
            }
        }
        assert b.indexOf(" ") == -1;
        assert b.length() + spaces == s.length();
    }
}
