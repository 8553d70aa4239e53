package structures;

import java.util.HashSet;
import java.util.Set;

/**
 * A list of ints in cells that know their successor. Invariant: following {@code next} from the head
 * visits {@code size} different cells and ends.
 */
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
    int size;

    public void addFirst(int value) {
        head = new Node(value, head);
        size++;
    }

    public void addLast(int value) {
        Node node = new Node(value, null);
        if (head == null) {
            head = node;
        } else {
            last().next = node;
        }
        size++;
    }

    public boolean contains(int value) {
        for (Node n = head; n != null; n = n.next) {
            if (n.value == value) {
                return true;
            }
        }
        return false;
    }

    /** Removes the first occurrence of a value; false if there is none. */
    public boolean remove(int value) {
        Node before = null;
        Node at = head;
        while (at != null && at.value != value) {
            before = at;
            at = at.next;
        }
        if (at == null) {
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

    /** The value at a position, which must be below the size. */
    public int get(int index) {
        if (index < 0 || index >= size) {
            throw new IndexOutOfBoundsException(index);
        }
        Node n = head;
        for (int i = 0; i < index; i++) {
            n = n.next;
        }
        return n.value;
    }

    public void reverse() {
        Node reversed = null;
        while (head != null) {
            Node next = head.next;
            head.next = reversed;
            reversed = head;
            head = next;
        }
        head = reversed;
    }

    /** Moves the cells of another list to the end of this one. */
    public void merge(SinglyLinkedList other) {
        if (other == this || other.head == null) {
            return;
        }
        if (head == null) {
            head = other.head;
        } else {
            last().next = other.head;
        }
        size += other.size;
        other.head = null;
        other.size = 0;
    }

    public int size() {
        return size;
    }

    private Node last() {
        Node n = head;
        while (n.next != null) {
            n = n.next;
        }
        return n;
    }

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        for (Node n = head; n != null; n = n.next) {
            if (!visited.add(n)) {
                return false;
            }
        }
        return visited.size() == size;
    }
}
