// Question: is the first key of a tree map its smallest?
//@ verdict: holds
//@ target: TreeMapSorts
import dev.cairn.Symbolic;
import java.util.TreeMap;

public class TreeMapSorts {
    public static void main(String[] args) {
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        int c = Symbolic.anyInt();
        TreeMap<Integer, Character> map = new TreeMap<>();
        map.put(a, 'a');
        map.put(b, 'b');
        map.put(c, 'c');
        assert map.firstKey() == Math.min(a, Math.min(b, c));
        assert map.lastKey() == Math.max(a, Math.max(b, c));
        assert map.get(c) == 'c';
        int previous = map.firstKey();
        for (int key : map.keySet()) {
            assert key >= previous;
            previous = key;
        }
    }
}
