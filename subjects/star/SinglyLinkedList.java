package star;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/** A list of ints in cells that know their successor. Invariant: following {@code next} from the head ends. */
public class SinglyLinkedList {
    static class Node {
        int value;
        Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    Node head;

    public void addFirst(int value) {
        head = new Node(value, head);
    }

    public void addLast(int value) {
        append(new Node(value, null));
    }

    /** Adds a value before the one at an index, or at the end if there are just so many; false if fewer. */
    public boolean insertAt(int index, int value) {
        if (index < 0) {
            return false;
        }
        if (index == 0) {
            addFirst(value);
            return true;
        }
        Node before = head;
        for (int i = 1; i < index && before != null; i++) {
            before = before.next;
        }
        if (before == null) {
            return false;
        }
        before.next = new Node(value, before.next);
        return true;
    }

    public boolean contains(int value) {
        return indexOf(value) >= 0;
    }

    /** Where a value occurs first, or -1. */
    public int indexOf(int value) {
        int index = 0;
        for (Node n = head; n != null; n = n.next) {
            if (n.value == value) {
                return index;
            }
            index++;
        }
        return -1;
    }

    /** Removes the first occurrence of a value; false if there is none. */
    public boolean remove(int value) {
        if (head == null) {
            return false;
        }
        if (head.value == value) {
            head = head.next;
            return true;
        }
        for (Node n = head; n.next != null; n = n.next) {
            if (n.next.value == value) {
                n.next = n.next.next;
                return true;
            }
        }
        return false;
    }

    /** Takes the last value out; there must be one. */
    public int removeLast() {
        if (head == null) {
            throw new NoSuchElementException();
        }
        if (head.next == null) {
            int value = head.value;
            head = null;
            return value;
        }
        Node before = head;
        while (before.next.next != null) {
            before = before.next;
        }
        int value = before.next.value;
        before.next = null;
        return value;
    }

    public void reverse() {
        Node reversed = null;
        Node at = head;
        while (at != null) {
            Node next = at.next;
            at.next = reversed;
            reversed = at;
            at = next;
        }
        head = reversed;
    }

    /** Moves the cells of another list to the end of this one. */
    public void takeAll(SinglyLinkedList other) {
        if (other != this) {
            append(other.head);
            other.head = null;
        }
    }

    /** Moves the cells of another list between those of this one: one of each in turn, ours first. */
    public void interleave(SinglyLinkedList other) {
        if (other == this) {
            return;
        }
        if (head == null) {
            head = other.head;
        } else {
            Node last = head;
            Node rest = head.next;
            Node theirs = other.head;
            while (theirs != null) {
                last.next = theirs;
                last = theirs;
                theirs = rest;
                rest = last.next;
            }
            last.next = rest;
        }
        other.head = null;
    }

    /** Whether another list has the same values in the same order. */
    public boolean sameAs(SinglyLinkedList other) {
        Node ours = head;
        Node theirs = other.head;
        while (ours != null && theirs != null && ours.value == theirs.value) {
            ours = ours.next;
            theirs = theirs.next;
        }
        return ours == null && theirs == null;
    }

    public int count() {
        int count = 0;
        for (Node n = head; n != null; n = n.next) {
            count++;
        }
        return count;
    }

    private void append(Node cells) {
        if (head == null) {
            head = cells;
        } else {
            Node last = head;
            while (last.next != null) {
                last = last.next;
            }
            last.next = cells;
        }
    }

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        for (Node n = head; n != null; n = n.next) {
            if (!visited.add(n)) {
                return false;
            }
        }
        return true;
    }
}
