// Question: is the interned string identical to the literal exactly when it is equal to it?
//@ verdict: holds
//@ target: InternIsCanonical
import dev.cairn.Symbolic;

public class InternIsCanonical {
    public static void main(String[] args) {
        String s = Symbolic.anyString(2);
        String canonical = s.intern();
        assert canonical.equals(s);
        assert (canonical == "ok") == s.equals("ok");
        assert canonical == new String(s).intern();
    }
}
