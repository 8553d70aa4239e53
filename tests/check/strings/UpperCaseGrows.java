// Question: is a string in upper case as long as it was?
//@ verdict: violated
//@ target: UpperCaseGrows
//@ throws: java.lang.AssertionError
//@ inputs: string 00df
import dev.cairn.Symbolic;
import java.util.Locale;

public class UpperCaseGrows {
    public static void main(String[] args) {
        String s = Symbolic.anyString(1);
        String upper = s.toUpperCase(Locale.ROOT);
        assert upper.length() == s.length();
    }
}
