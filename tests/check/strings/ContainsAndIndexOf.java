// Question: does contains agree with indexOf, and a found word lie within?
//@ verdict: holds
//@ target: ContainsAndIndexOf
import dev.cairn.Symbolic;

public class ContainsAndIndexOf {
    public static void main(String[] args) {
        String s = Symbolic.anyString(4);
        int at = s.indexOf("ab");
        assert s.contains("ab") == (at >= 0);
        if (at >= 0) {
            assert s.startsWith("ab", at);
            assert s.substring(at, at + 2).equals("ab");
            assert s.length() >= 2;
        }
        assert s.contains("");
        assert s.indexOf("") == 0;
    }
}
