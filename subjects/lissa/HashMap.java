package lissa;

import java.util.HashSet;
import java.util.Set;

/**
 * A map from int to objects with 16 buckets, never more. Invariant: the table has 16 chains of entries,
 * which end and have no entry in common, every key is in its bucket and occurs once, and {@code size} is
 * the number of entries.
 */
public class HashMap {
    static final int BUCKETS = 16;

    static class Entry {
        int key;
        Object value;
        Entry next;

        Entry(int key, Object value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    Entry[] table;
    int size;

    public HashMap() {
        table = new Entry[BUCKETS];
    }

    /** Maps a key to a value; what it was mapped to before, or null. */
    public Object put(int key, Object value) {
        Entry entry = find(key);
        if (entry != null) {
            Object before = entry.value;
            entry.value = value;
            return before;
        }
        int index = indexFor(key);
        table[index] = new Entry(key, value, table[index]);
        size++;
        return null;
    }

    /** Removes a key; what it was mapped to, or null. */
    public Object remove(int key) {
        int index = indexFor(key);
        Entry before = null;
        Entry at = table[index];
        while (at != null && at.key != key) {
            before = at;
            at = at.next;
        }
        if (at == null) {
            return null;
        }
        if (before == null) {
            table[index] = at.next;
        } else {
            before.next = at.next;
        }
        size--;
        return at.value;
    }

    /** What a key is mapped to, or null. */
    public Object get(int key) {
        Entry entry = find(key);
        return entry == null ? null : entry.value;
    }

    public boolean containsKey(int key) {
        return find(key) != null;
    }

    public int size() {
        return size;
    }

    /** The bucket of a key. */
    static int indexFor(int key) {
        return key & 15;
    }

    private Entry find(int key) {
        Entry at = table[indexFor(key)];
        while (at != null && at.key != key) {
            at = at.next;
        }
        return at;
    }

    public boolean repOK() {
        return repOK(new HashSet<>());
    }

    /** Whether this is valid and shares nothing with what was seen before; adds its own parts to that. */
    boolean repOK(Set<Object> seen) {
        return seen.add(this) && hasTable(seen) && hasDisjointChains(seen) && hasKeysInPlace()
                && hasRightSize();
    }

    private boolean hasTable(Set<Object> seen) {
        return table != null && table.length == BUCKETS && seen.add(table);
    }

    /** Whether the chains end and have no entry in common. */
    private boolean hasDisjointChains(Set<Object> seen) {
        for (int i = 0; i < BUCKETS; i++) {
            for (Entry e = table[i]; e != null; e = e.next) {
                if (!seen.add(e)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether each key in chains known to end is in its bucket and occurs once. */
    private boolean hasKeysInPlace() {
        for (int i = 0; i < BUCKETS; i++) {
            for (Entry e = table[i]; e != null; e = e.next) {
                if (indexFor(e.key) != i || hasKey(e.next, e.key)) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a key occurs in a chain. */
    private static boolean hasKey(Entry chain, int key) {
        for (Entry e = chain; e != null; e = e.next) {
            if (e.key == key) {
                return true;
            }
        }
        return false;
    }

    /** Whether chains known to end have as many entries as the map says. */
    private boolean hasRightSize() {
        int count = 0;
        for (int i = 0; i < BUCKETS; i++) {
            for (Entry e = table[i]; e != null; e = e.next) {
                count++;
            }
        }
        return count == size;
    }
}
