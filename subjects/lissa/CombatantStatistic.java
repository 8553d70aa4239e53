package lissa;

import java.util.HashSet;
import java.util.Set;

/**
 * Sums by the type of what is measured and by a key, in a map from types to maps from keys to counters.
 * Invariant: the outer map is valid and its values are valid maps; all of these are different and have
 * nothing in common.
 */
public class CombatantStatistic {
    static class Counter {
        int sum;
    }

    HashMap types;

    public CombatantStatistic() {
        types = new HashMap();
    }

    /** Adds an amount to a sum, which begins at 0. */
    public void addData(int type, int key, int amount) {
        HashMap counters = ensureTypExists(type);
        if (counters.get(key) instanceof Counter counter) {
            counter.sum += amount;
        } else {
            Counter counter = new Counter();
            counter.sum = amount;
            counters.put(key, counter);
        }
    }

    /** The counters of a type, none to begin with. */
    public HashMap ensureTypExists(int type) {
        HashMap counters = (HashMap) types.get(type);
        if (counters == null) {
            counters = new HashMap();
            types.put(type, counters);
        }
        return counters;
    }

    /** A sum, 0 if nothing was added. */
    public int getData(int type, int key) {
        HashMap counters = (HashMap) types.get(type);
        return counters != null && counters.get(key) instanceof Counter counter ? counter.sum : 0;
    }

    public boolean repOK() {
        Set<Object> seen = new HashSet<>();
        return types != null && types.repOK(seen) && hasDisjointMaps(seen);
    }

    /** Whether each value of what is known to be a valid map is another valid map. */
    private boolean hasDisjointMaps(Set<Object> seen) {
        for (HashMap.Entry chain : types.table) {
            for (HashMap.Entry e = chain; e != null; e = e.next) {
                if (!(e.value instanceof HashMap counters) || !counters.repOK(seen)) {
                    return false;
                }
            }
        }
        return true;
    }
}
