package structures;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A list of ints in ascending order; a value may occur several times. Invariant: following {@code next}
 * from the head visits {@code size} different cells and ends, and no value is below the one before it.
 */
public class SortedList {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node head;
    int size;

    public void insert(int value) {
        if (head == null || value <= head.value) {
            head = new Node(value, head);
        } else {
            Node before = head;
            while (before.next != null && before.next.value < value) {
                before = before.next;
            }
            before.next = new Node(value, before.next);
        }
        size++;
    }

    /** Removes one occurrence of a value; false if there is none. */
    public boolean remove(int value) {
        Node before = null;
        Node at = head;
        while (at != null && at.value < value) {
            before = at;
            at = at.next;
        }
        if (at == null || at.value != value) {
            return false;
        }
        if (before == null) {
            head = at.next;
        } else {
            before.next = at.next;
        }
        size--;
        return true;
    }

    public boolean contains(int value) {
        Node n = head;
        while (n != null && n.value < value) {
            n = n.next;
        }
        return n != null && n.value == value;
    }

    /** How often a value occurs. */
    public int count(int value) {
        int count = 0;
        for (Node n = head; n != null && n.value <= value; n = n.next) {
            if (n.value == value) {
                count++;
            }
        }
        return count;
    }

    public int min() {
        if (head == null) {
            throw new NoSuchElementException();
        }
        return head.value;
    }

    /** Moves the cells of another list into this one. */
    public void merge(SortedList other) {
        if (other == this) {
            return;
        }
        Node ours = head;
        Node theirs = other.head;
        Node last = null;
        while (ours != null || theirs != null) {
            Node least;
            if (theirs == null || ours != null && ours.value <= theirs.value) {
                least = ours;
                ours = ours.next;
            } else {
                least = theirs;
                theirs = theirs.next;
            }
            if (last == null) {
                head = least;
            } else {
                last.next = least;
            }
            last = least;
        }
        size += other.size;
        other.head = null;
        other.size = 0;
    }

    public int size() {
        return size;
    }

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        for (Node n = head; n != null; n = n.next) {
            if (!visited.add(n)) {
                return false;
            }
            if (n.next != null && n.next.value < n.value) {
                return false;
            }
        }
        return visited.size() == size;
    }

    /** Three values, inserted in any order, are in order. */
    static void checkInsert(int a, int b, int c) {
        SortedList list = new SortedList();
        list.insert(a);
        list.insert(b);
        list.insert(c);
        assert list.size() == 3;
        assert list.repOK();
    }
}
