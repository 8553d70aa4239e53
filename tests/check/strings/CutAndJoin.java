// Question: do the two parts of a cut string join to the whole?
//@ verdict: holds
//@ target: CutAndJoin#cut
import dev.cairn.Symbolic;

public class CutAndJoin {
    static void cut(String s, int at) {
        Symbolic.assume(s == null || s.length() <= 3);
        if (s == null || at < 0 || at > s.length()) {
            return;
        }
        String head = s.substring(0, at);
        String tail = s.substring(at);
        assert head.length() == at;
        assert (head + tail).equals(s);
        assert s.subSequence(0, at).toString().equals(head);
    }
}
