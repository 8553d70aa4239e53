// Question: is a string that starts with ab and ends with ba at least four long?
//@ verdict: violated
//@ target: PrefixMeetsSuffix
//@ throws: java.lang.AssertionError
//@ inputs: string 0061 0062 0061
import dev.cairn.Symbolic;

public class PrefixMeetsSuffix {
    public static void main(String[] args) {
        String s = Symbolic.anyString();
        if (s.startsWith("ab") && s.endsWith("ba")) {
            assert s.length() >= 4;
        }
    }
}
