// Question: do upper and lower case of ASCII strings undo each other?
//@ verdict: holds
//@ target: CaseOfAscii
import dev.cairn.Symbolic;
import java.util.Locale;

public class CaseOfAscii {
    public static void main(String[] args) {
        String s = Symbolic.anyString(2);
        for (int i = 0; i < s.length(); i++) {
            Symbolic.assume(s.charAt(i) < 128);
        }
        String upper = s.toUpperCase(Locale.ROOT);
        String lower = s.toLowerCase(Locale.ROOT);
        assert upper.length() == s.length() && lower.length() == s.length();
        assert upper.toLowerCase(Locale.ROOT).equals(lower);
        assert upper.equalsIgnoreCase(lower);
        for (int i = 0; i < s.length(); i++) {
            assert upper.charAt(i) < 'a' || upper.charAt(i) > 'z';
        }
    }
}
