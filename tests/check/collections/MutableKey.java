// Question: is a list found in a set after it was changed?
//@ verdict: violated
//@ target: MutableKey
//@ throws: java.lang.AssertionError
//@ inputs: int 1; int 2
import dev.cairn.Symbolic;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

public class MutableKey {
    public static void main(String[] args) {
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        Symbolic.assume(a >= 0 && a < 4 && b >= 0 && b < 4);
        List<Integer> key = new ArrayList<>(List.of(a));
        Set<List<Integer>> set = new HashSet<>();
        set.add(key);
        key.set(0, b);
        assert set.contains(key);
    }
}
