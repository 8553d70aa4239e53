// Question: do the two ways to recognise a palindrome agree?
//@ verdict: holds
//@ target: PalindromeChecks
import dev.cairn.Symbolic;

public class PalindromeChecks {
    static boolean byLoop(String s) {
        for (int i = 0, j = s.length() - 1; i < j; i++, j--) {
            if (s.charAt(i) != s.charAt(j)) {
                return false;
            }
        }
        return true;
    }

    static boolean byRecursion(String s) {
        if (s.length() < 2) {
            return true;
        }
        int last = s.length() - 1;
        return s.charAt(0) == s.charAt(last) && byRecursion(s.substring(1, last));
    }

    public static void main(String[] args) {
        String s = Symbolic.anyString();
        Symbolic.assume(s.length() <= 5);
        assert byLoop(s) == byRecursion(s);
    }
}
