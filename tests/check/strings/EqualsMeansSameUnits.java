// Question: are two strings equal exactly when length and all units agree?
//@ verdict: holds
//@ target: EqualsMeansSameUnits#check
import dev.cairn.Symbolic;

public class EqualsMeansSameUnits {
    static void check(String a, String b) {
        Symbolic.assume(a == null || a.length() <= 3);
        Symbolic.assume(b == null || b.length() <= 3);
        if (a == null) {
            return;
        }
        boolean same = b != null && a.length() == b.length();
        for (int i = 0; same && i < a.length(); i++) {
            same = a.charAt(i) == b.charAt(i);
        }
        assert a.equals(b) == same;
        assert a.equals(a);
        assert !a.equals(null);
    }
}
