package structures;

import java.util.HashSet;
import java.util.Set;

/**
 * A circular list of ints with links both ways and a header that holds no value. Invariant: following
 * {@code next} from the header visits {@code size} different cells and comes back to the header, and
 * {@code prev} is the inverse of {@code next}.
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

    /** A place in the list: before the first value to begin with. */
    public class Cursor {
        Node at = header;

        /** Steps to the next value; false, and before the first value again, if there is none. */
        public boolean advance() {
            at = at.next;
            return at != header;
        }

        /** Steps back; false if that leads before the first value. */
        public boolean retreat() {
            at = at.prev;
            return at != header;
        }

        public int value() {
            return at.value;
        }

        /** Adds a value behind this place. */
        public void insert(int value) {
            link(new Node(value), at);
        }

        /** Removes the value at this place and steps back; false if there is no value here. */
        public boolean remove() {
            if (at == header) {
                return false;
            }
            Node gone = at;
            at = at.prev;
            unlink(gone);
            return true;
        }
    }

    Node header;
    int size;

    public DoublyLinkedList() {
        header = new Node(0);
        header.next = header;
        header.prev = header;
    }

    public void addFirst(int value) {
        link(new Node(value), header);
    }

    public void addLast(int value) {
        link(new Node(value), header.prev);
    }

    public boolean contains(int value) {
        return find(value) != null;
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

    /** Moves the cells of another list to the front of this one. */
    public void splice(DoublyLinkedList other) {
        if (other == this || other.size == 0) {
            return;
        }
        Node first = other.header.next;
        Node last = other.header.prev;
        last.next = header.next;
        header.next.prev = last;
        header.next = first;
        first.prev = header;
        size += other.size;
        other.header.next = other.header;
        other.header.prev = other.header;
        other.size = 0;
    }

    public Cursor cursor() {
        return new Cursor();
    }

    public int size() {
        return size;
    }

    private Node find(int value) {
        for (Node n = header.next; n != header; n = n.next) {
            if (n.value == value) {
                return n;
            }
        }
        return null;
    }

    private void link(Node node, Node before) {
        node.prev = before;
        node.next = before.next;
        before.next.prev = node;
        before.next = node;
        size++;
    }

    private void unlink(Node node) {
        node.prev.next = node.next;
        node.next.prev = node.prev;
        size--;
    }

    public boolean repOK() {
        if (header == null) {
            return false;
        }
        Set<Node> visited = new HashSet<>();
        Node n = header;
        do {
            if (!visited.add(n) || n.next == null || n.next.prev != n) {
                return false;
            }
            n = n.next;
        } while (n != header);
        return visited.size() - 1 == size;
    }

    /** A list of three values from which a fourth was removed is still a list. */
    static void checkRemove(int a, int b, int c, int gone) {
        DoublyLinkedList list = new DoublyLinkedList();
        list.addLast(a);
        list.addLast(b);
        list.addFirst(c);
        boolean removed = list.remove(gone);
        assert removed == (gone == a || gone == b || gone == c);
        assert list.size() == (removed ? 2 : 3);
        assert list.repOK();
    }
}
