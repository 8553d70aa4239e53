// Question: does reverse mirror every string without surrogates?
//@ verdict: holds
//@ target: ReverseWithoutSurrogates
import dev.cairn.Symbolic;

public class ReverseWithoutSurrogates {
    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        for (int i = 0; i < s.length(); i++) {
            Symbolic.assume(s.charAt(i) < 0xd800);
        }
        StringBuilder b = new StringBuilder(s);
        assert b.reverse() == b;
        assert b.length() == s.length();
        for (int i = 0; i < s.length(); i++) {
            assert b.charAt(i) == s.charAt(s.length() - 1 - i);
        }
        assert b.reverse().toString().equals(s);
    }
}
