// Question: can a count in a hash map of its own class be negative?
//@ verdict: violated
//@ target: HashMapCounts#add
//@ throws: java.lang.AssertionError
//@ options: --non-null counts
import java.util.HashMap;

public class HashMapCounts {
    static void add(HashMap<Integer, Integer> counts, int key) {
        Integer old = counts.get(key);
        counts.put(key, old == null ? 1 : old + 1);
        assert counts.get(key) > 0;
    }
}
