// Question: does changing the char array change the string?
//@ verdict: holds
//@ target: CharArrayIsCopy
import dev.cairn.Symbolic;

public class CharArrayIsCopy {
    public static void main(String[] args) {
        String s = Symbolic.anyString(3);
        char[] units = s.toCharArray();
        assert units.length == s.length();
        String again = new String(units);
        if (units.length > 0) {
            units[0]++;
            assert s.charAt(0) != units[0];
        }
        assert again.equals(s);
        assert String.valueOf(s.toCharArray()).equals(s);
    }
}
