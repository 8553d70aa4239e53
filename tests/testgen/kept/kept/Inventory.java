package kept;

import java.util.Map;
import java.util.TreeMap;

/** A map inside, told by what is asked of it. */
public class Inventory {
    private final Map<Integer, Integer> counts = new TreeMap<>();

    public void add(int item, int count) {
        if (count < 1) {
            throw new IllegalArgumentException("count " + count);
        }
        counts.merge(item, count, Integer::sum);
    }

    public int count(int item) {
        return counts.getOrDefault(item, 0);
    }

    public Map<Integer, Integer> counts() {
        return counts;
    }
}
