// Question: is there a palindrome of five units that starts with "no"? (a violation is the answer)
//@ verdict: violated
//@ target: PalindromeWanted
//@ throws: java.lang.AssertionError
//@ inputs: string 006e 006f 0074 006f 006e
import org.sosy_lab.sv_benchmarks.Verifier;

public class PalindromeWanted {
    static boolean palindrome(String s) {
        int n = s.length();
        for (int i = 0; i < n / 2; i++) {
            if (s.charAt(i) != s.charAt(n - 1 - i)) {
                return false;
            }
        }
        return true;
    }

    public static void main(String[] args) {
        String s = Verifier.nondetString();
        Verifier.assume(s.length() == 5 && s.startsWith("no"));
        assert !palindrome(s);
    }
}
