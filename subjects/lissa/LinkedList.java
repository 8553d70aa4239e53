package lissa;

import java.util.HashSet;
import java.util.Set;

/**
 * A circular list of objects with links both ways and a header that holds no element. Invariant:
 * following {@code next} from the header visits {@code size} different entries and comes back to the
 * header, and {@code previous} is the inverse of {@code next}.
 */
public class LinkedList {
    static class Entry {
        Object element;
        Entry next;
        Entry previous;

        Entry(Object element) {
            this.element = element;
        }
    }

    Entry header;
    int size;

    public LinkedList() {
        header = new Entry(null);
        header.next = header;
        header.previous = header;
    }

    /** Adds an element at the end. */
    public void add(Object element) {
        Entry entry = new Entry(element);
        entry.next = header;
        entry.previous = header.previous;
        entry.previous.next = entry;
        header.previous = entry;
        size++;
    }

    /** Removes the element at a position and returns it. */
    public Object remove(int index) {
        Entry entry = entry(index);
        unlink(entry);
        return entry.element;
    }

    /** Removes the first occurrence of an element; false if there is none. */
    public boolean remove(Object element) {
        for (Entry e = header.next; e != header; e = e.next) {
            if (element == null ? e.element == null : element.equals(e.element)) {
                unlink(e);
                return true;
            }
        }
        return false;
    }

    public Object get(int index) {
        return entry(index).element;
    }

    public boolean contains(Object element) {
        for (Entry e = header.next; e != header; e = e.next) {
            if (element == null ? e.element == null : element.equals(e.element)) {
                return true;
            }
        }
        return false;
    }

    public int size() {
        return size;
    }

    private Entry entry(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException();
        }
        Entry e = header.next;
        for (int i = 0; i < index; i++) {
            e = e.next;
        }
        return e;
    }

    private void unlink(Entry entry) {
        entry.previous.next = entry.next;
        entry.next.previous = entry.previous;
        size--;
    }

    public boolean repOK() {
        return header != null && isCircular() && hasRightSize();
    }

    /** Whether the links lead around and back to the header, both ways. */
    private boolean isCircular() {
        Set<Entry> visited = new HashSet<>();
        Entry e = header;
        do {
            if (!visited.add(e) || e.next == null || e.next.previous != e) {
                return false;
            }
            e = e.next;
        } while (e != header);
        return true;
    }

    /** Whether what is known to be circular has as many entries as it says. */
    private boolean hasRightSize() {
        int count = 0;
        for (Entry e = header.next; e != header; e = e.next) {
            count++;
        }
        return count == size;
    }
}
