package structures.buggy;

import java.util.HashSet;
import java.util.Set;

/**
 * A map from int to int with chained buckets. Invariant: there is a bucket, the entries are {@code size}
 * different ones and at most as many as buckets, each is in the bucket of its key, each chain ends, and
 * no key occurs twice.
 *
 * <p>The bug: growing follows {@code next} after it was overwritten, and loses the rest of each chain.
 */
public class HashTable {
    static class Entry {
        int key;
        int value;
        Entry next;

        Entry(int key, int value, Entry next) {
            this.key = key;
            this.value = value;
            this.next = next;
        }
    }

    Entry[] buckets = new Entry[2];
    int size;

    /** Maps a key to a value; true if the key is new. */
    public boolean put(int key, int value) {
        Entry entry = find(key);
        if (entry != null) {
            entry.value = value;
            return false;
        }
        if (size == buckets.length) {
            grow();
        }
        int index = index(key, buckets.length);
        buckets[index] = new Entry(key, value, buckets[index]);
        size++;
        return true;
    }

    /** What a key is mapped to, or the value given if to nothing. */
    public int get(int key, int otherwise) {
        Entry entry = find(key);
        return entry == null ? otherwise : entry.value;
    }

    public boolean containsKey(int key) {
        return find(key) != null;
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        int index = index(key, buckets.length);
        Entry before = null;
        Entry at = buckets[index];
        while (at != null && at.key != key) {
            before = at;
            at = at.next;
        }
        if (at == null) {
            return false;
        }
        if (before == null) {
            buckets[index] = at.next;
        } else {
            before.next = at.next;
        }
        size--;
        return true;
    }

    /** Puts all pairs of another table. */
    public void putAll(HashTable other) {
        if (other == this) {
            return;
        }
        for (Entry chain : other.buckets) {
            for (Entry e = chain; e != null; e = e.next) {
                put(e.key, e.value);
            }
        }
    }

    public int size() {
        return size;
    }

    private Entry find(int key) {
        Entry at = buckets[index(key, buckets.length)];
        while (at != null && at.key != key) {
            at = at.next;
        }
        return at;
    }

    private static int index(int key, int length) {
        return Math.floorMod(key, length);
    }

    /** Spreads the entries over twice as many buckets. */
    private void grow() {
        Entry[] wider = new Entry[2 * buckets.length];
        int moved = 0;
        for (Entry chain : buckets) {
            Entry e = chain;
            while (e != null) {
                int index = index(e.key, wider.length);
                e.next = wider[index];
                wider[index] = e;
                moved++;
                e = e.next;
            }
        }
        assert moved == size : "every entry has moved";
        buckets = wider;
    }

    public boolean repOK() {
        if (buckets == null || buckets.length == 0 || size > buckets.length) {
            return false;
        }
        Set<Entry> visited = new HashSet<>();
        for (int i = 0; i < buckets.length; i++) {
            for (Entry e = buckets[i]; e != null; e = e.next) {
                if (!visited.add(e) || index(e.key, buckets.length) != i) {
                    return false;
                }
                for (Entry earlier = buckets[i]; earlier != e; earlier = earlier.next) {
                    if (earlier.key == e.key) {
                        return false;
                    }
                }
            }
        }
        return visited.size() == size;
    }

    /** A table that had to grow for the third key has all three. */
    static void checkGrow(int a, int b, int c) {
        HashTable table = new HashTable();
        table.put(a, 1);
        table.put(b, 2);
        table.put(c, 3);
        assert table.containsKey(a) && table.containsKey(b);
        assert table.get(c, 0) == 3;
        assert table.repOK();
    }
}
