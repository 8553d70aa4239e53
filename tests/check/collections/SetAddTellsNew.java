// Question: does add say whether the element was new?
//@ verdict: holds
//@ target: SetAddTellsNew#add
import java.util.HashSet;
import java.util.Set;

public class SetAddTellsNew {
    static void add(byte a, byte b) {
        Set<Byte> seen = new HashSet<>();
        assert seen.add(a);
        assert seen.add(b) == (a != b);
        assert seen.contains(a) && seen.contains(b);
        assert seen.remove(a);
        assert seen.contains(b) == (a != b);
    }
}
