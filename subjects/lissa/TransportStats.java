package lissa;

import java.util.HashSet;
import java.util.Set;

/**
 * How often messages of which size were read and written. The maps lead from a size in full kilobytes to
 * an {@code Integer}. Invariant: there are two different maps, valid and without a common entry.
 */
public class TransportStats {
    TreeMap read;
    TreeMap written;

    public TransportStats() {
        read = new TreeMap();
        written = new TreeMap();
    }

    /** Counts a message that was read. */
    public void bytesRead(int bytes) {
        increment(read, category(bytes));
    }

    /** Counts a message that was written. */
    public void bytesWritten(int bytes) {
        increment(written, category(bytes));
    }

    /** How many messages of about that size were read. */
    public int readCount(int bytes) {
        return count(read, category(bytes));
    }

    /** How many messages of about that size were written. */
    public int writtenCount(int bytes) {
        return count(written, category(bytes));
    }

    private static int category(int bytes) {
        return bytes >> 10;
    }

    private static void increment(TreeMap counts, int category) {
        counts.put(category, count(counts, category) + 1);
    }

    /** The count of a category, 0 if it has none. */
    private static int count(TreeMap counts, int category) {
        return counts.get(category) instanceof Integer count ? count : 0;
    }

    public boolean repOK() {
        return read != null && written != null && read != written && hasDisjointMaps();
    }

    private boolean hasDisjointMaps() {
        Set<Object> seen = new HashSet<>();
        return read.repOK(seen) && written.repOK(seen);
    }
}
