// Question: is a concatenation as long as its parts, and do the parts sit where they should?
//@ verdict: holds
//@ target: ConcatLength
import dev.cairn.Symbolic;

public class ConcatLength {
    public static void main(String[] args) {
        String a = Symbolic.anyString(3);
        String b = Symbolic.anyString(2);
        String both = a + b;
        assert both.length() == a.length() + b.length();
        assert both.startsWith(a);
        assert both.endsWith(b);
        assert both.equals(a.concat(b));
        if (!b.isEmpty()) {
            assert both.charAt(a.length()) == b.charAt(0);
        }
    }
}
