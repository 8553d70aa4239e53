// Question: is the entry above the first key of a tree map larger?
//@ verdict: holds within bounds
//@ target: TreeMapOrder#check
//@ options: --non-null map
import java.util.NavigableMap;

public class TreeMapOrder {
    static void check(NavigableMap<Integer, String> map) {
        if (map.size() == 2) {
            assert map.higherKey(map.firstKey()) > map.firstKey();
        }
    }
}
