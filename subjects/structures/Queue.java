package structures;

import java.util.HashSet;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A queue of ints in linked cells. Invariant: following {@code next} from the head visits {@code size}
 * different cells and ends at the tail; an empty queue has neither head nor tail.
 */
public class Queue {
    static class Node {
        int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    Node head;
    Node tail;
    int size;

    public void enqueue(int value) {
        Node node = new Node(value);
        if (tail == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
        size++;
    }

    /** Takes the oldest value out; there must be one. */
    public int dequeue() {
        if (size == 0) {
            throw new NoSuchElementException("the queue is empty");
        }
        int value = head.value;
        head = head.next;
        if (head == null) {
            tail = null;
        }
        size--;
        assert (head == null) == (tail == null) : "head and tail end together";
        return value;
    }

    /** The oldest value, or the value given if there is none. */
    public int peekOr(int otherwise) {
        return head == null ? otherwise : head.value;
    }

    /** Sends the oldest value to the end of the queue. */
    public void rotate() {
        if (head == tail) {
            return;
        }
        Node node = head;
        head = node.next;
        node.next = null;
        tail.next = node;
        tail = node;
    }

    /** Moves everything that waits in another queue to the end of this one. */
    public void takeAll(Queue other) {
        if (other == this || other.head == null) {
            return;
        }
        if (tail == null) {
            head = other.head;
        } else {
            tail.next = other.head;
        }
        tail = other.tail;
        size += other.size;
        other.head = null;
        other.tail = null;
        other.size = 0;
    }

    public boolean isEmpty() {
        return head == null;
    }

    public int size() {
        return size;
    }

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        Node last = null;
        for (Node n = head; n != null; n = n.next) {
            if (!visited.add(n)) {
                return false;
            }
            last = n;
        }
        return last == tail && visited.size() == size;
    }

    /** A queue from which values up to a limit were taken, which may be all, can be used again. */
    static void checkDequeue(int a, int b, int limit) {
        Queue queue = new Queue();
        queue.enqueue(a);
        queue.enqueue(b);
        while (!queue.isEmpty() && queue.peekOr(limit) < limit) {
            queue.dequeue();
        }
        queue.enqueue(limit);
        assert queue.peekOr(limit - 1) >= limit;
        assert queue.repOK();
    }
}
