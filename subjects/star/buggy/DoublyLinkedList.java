package star.buggy;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A list of ints with links both ways that begins at {@code head} and ends at {@code tail}. Invariant:
 * following {@code next} from the head visits {@code size} different cells and ends at the tail, and
 * {@code prev} is the inverse of {@code next}; an empty list has neither head nor tail.
 *
 * <p>The bug: a removed cell's successor keeps it as {@code prev}, unless the cell was the first one.
 */
public class DoublyLinkedList {
    static class Node {
        int value;
        Node next;
        Node prev;

        Node(int value) {
            this.value = value;
        }
    }

    Node head;
    Node tail;
    int size;

    public void addFirst(int value) {
        link(null, new Node(value), head);
    }

    public void addLast(int value) {
        link(tail, new Node(value), null);
    }

    /** Adds a value before the first occurrence of another; false if there is none. */
    public boolean insertBefore(int mark, int value) {
        Node node = find(mark);
        if (node == null) {
            return false;
        }
        link(node.prev, new Node(value), node);
        return true;
    }

    /** Takes the first value out; there must be one. */
    public int removeFirst() {
        if (head == null) {
            throw new NoSuchElementException();
        }
        int value = head.value;
        unlink(head);
        return value;
    }

    /** Takes the last value out; there must be one. */
    public int removeLast() {
        if (tail == null) {
            throw new NoSuchElementException();
        }
        int value = tail.value;
        unlink(tail);
        return value;
    }

    /** Removes the first occurrence of a value; false if there is none. */
    public boolean remove(int value) {
        Node node = find(value);
        if (node == null) {
            return false;
        }
        unlink(node);
        return true;
    }

    /** Removes every occurrence of a value; how many there were. */
    public int removeAll(int value) {
        int before = size;
        for (Node n = head; n != null; n = n.next) {
            if (n.value == value) {
                unlink(n);
            }
        }
        return before - size;
    }

    /** The value at an index, looked for from the nearer end. */
    public int get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        Node n;
        if (index < size / 2) {
            n = head;
            for (int i = 0; i < index; i++) {
                n = n.next;
            }
        } else {
            n = tail;
            for (int i = size - 1; i > index; i--) {
                n = n.prev;
            }
        }
        return n.value;
    }

    /** Where a value occurs first, or -1. */
    public int indexOf(int value) {
        int index = 0;
        for (Node n = head; n != null; n = n.next, index++) {
            if (n.value == value) {
                return index;
            }
        }
        return -1;
    }

    /** Where a value occurs last, or -1. */
    public int lastIndexOf(int value) {
        int index = size - 1;
        for (Node n = tail; n != null; n = n.prev, index--) {
            if (n.value == value) {
                return index;
            }
        }
        return -1;
    }

    public boolean contains(int value) {
        return find(value) != null;
    }

    public void reverse() {
        for (Node n = head; n != null; n = n.prev) {
            Node next = n.next;
            n.next = n.prev;
            n.prev = next;
        }
        Node first = tail;
        tail = head;
        head = first;
    }

    /** Brings the first occurrence of a value to the front; false if there is none. */
    public boolean moveToFront(int value) {
        Node node = find(value);
        if (node == null) {
            return false;
        }
        if (node != head) {
            unlink(node);
            link(null, node, head);
        }
        return true;
    }

    /** Moves the cells of another list to the end of this one. */
    public void takeAll(DoublyLinkedList other) {
        if (other == this || other.head == null) {
            return;
        }
        if (tail == null) {
            head = other.head;
        } else {
            tail.next = other.head;
            other.head.prev = tail;
        }
        tail = other.tail;
        size += other.size;
        other.clear();
    }

    /** Moves what comes after the first occurrence of a value into a new list; null if there is none. */
    public DoublyLinkedList splitAfter(int value) {
        Node node = find(value);
        if (node == null) {
            return null;
        }
        DoublyLinkedList rest = new DoublyLinkedList();
        while (node.next != null) {
            Node moved = node.next;
            unlink(moved);
            rest.link(rest.tail, moved, null);
        }
        return rest;
    }

    public DoublyLinkedList copy() {
        DoublyLinkedList copy = new DoublyLinkedList();
        for (Node n = head; n != null; n = n.next) {
            copy.addLast(n.value);
        }
        return copy;
    }

    /** Whether another list has the same values in the same order. */
    public boolean sameAs(DoublyLinkedList other) {
        if (size != other.size) {
            return false;
        }
        Node theirs = other.head;
        for (Node n = head; n != null; n = n.next) {
            if (n.value != theirs.value) {
                return false;
            }
            theirs = theirs.next;
        }
        return true;
    }

    /** Whether the values are the same read from either end. */
    public boolean isPalindrome() {
        Node left = head;
        Node right = tail;
        for (int i = 0; i < size / 2; i++) {
            if (left.value != right.value) {
                return false;
            }
            left = left.next;
            right = right.prev;
        }
        return true;
    }

    public void clear() {
        head = null;
        tail = null;
        size = 0;
    }

    public int size() {
        return size;
    }

    private Node find(int value) {
        Node n = head;
        while (n != null && n.value != value) {
            n = n.next;
        }
        return n;
    }

    /** Puts a cell between two neighbours, of which either may be missing. */
    private void link(Node before, Node node, Node after) {
        node.prev = before;
        node.next = after;
        if (before == null) {
            head = node;
        } else {
            before.next = node;
        }
        if (after == null) {
            tail = node;
        } else {
            after.prev = node;
        }
        size++;
    }

    private void unlink(Node node) {
        if (node.prev == null) {
            head = node.next;
        } else {
            node.prev.next = node.next;
        }
        if (node.next == null) {
            tail = node.prev;
        } else if (node.prev == null) {
            node.next.prev = null;
        }
        size--;
    }

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        Node last = null;
        for (Node n = head; n != null; n = n.next) {
            if (!visited.add(n) || n.prev != last) {
                return false;
            }
            last = n;
        }
        return last == tail && visited.size() == size;
    }
}
