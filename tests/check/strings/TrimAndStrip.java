// Question: do trim and strip remove the same?
//@ verdict: violated
//@ target: TrimAndStrip
//@ throws: java.lang.AssertionError
//@ inputs: string 0001
import dev.cairn.Symbolic;

public class TrimAndStrip {
    public static void main(String[] args) {
        String s = Symbolic.anyString(2);
        String trimmed = s.trim();
        String stripped = s.strip();
        assert trimmed.equals(stripped);
    }
}
