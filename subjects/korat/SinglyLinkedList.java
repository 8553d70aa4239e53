package korat;

import java.util.HashSet;
import java.util.Set;

/**
 * A list of objects in entries that know their successor. Invariant: following {@code next} from the
 * first entry visits {@code size} different entries and ends, and each of them has an element. The same
 * element may occur several times.
 */
public class SinglyLinkedList {
    static class Entry {
        Object element;
        Entry next;
    }

    Entry first;
    int size;

    public boolean repOK() {
        return isAcyclic() && hasRightSize() && hasElements();
    }

    private boolean isAcyclic() {
        Set<Entry> visited = new HashSet<>();
        for (Entry e = first; e != null; e = e.next) {
            if (!visited.add(e)) {
                return false;
            }
        }
        return true;
    }

    /** Whether what is known to end has as many entries as it says. */
    private boolean hasRightSize() {
        int count = 0;
        for (Entry e = first; e != null; e = e.next) {
            count++;
        }
        return count == size;
    }

    /** Whether no entry of what is known to end lacks its element. */
    private boolean hasElements() {
        for (Entry e = first; e != null; e = e.next) {
            if (e.element == null) {
                return false;
            }
        }
        return true;
    }
}
