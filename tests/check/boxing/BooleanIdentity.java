// Question: are there only two boxed booleans when valueOf makes them?
//@ verdict: holds
//@ target: BooleanIdentity
import dev.cairn.Symbolic;

public class BooleanIdentity {
    public static void main(String[] args) {
        boolean p = Symbolic.anyBoolean();
        boolean q = Symbolic.anyBoolean();
        Boolean a = p;
        Boolean b = q;
        assert (a == b) == (p == q);
        assert (a == Boolean.TRUE) == p;
        assert a.hashCode() == (p ? 1231 : 1237);
        assert Boolean.logicalXor(a, b) == (a != b);
    }
}
