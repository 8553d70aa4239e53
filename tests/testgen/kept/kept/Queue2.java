package kept;

/** A linked queue: inputs are built by its own methods. */
public class Queue2<T> {
    private Node<T> head;
    private Node<T> tail;
    private int size;

    private static final class Node<T> {
        final T item;
        Node<T> next;

        Node(T item) {
            this.item = item;
        }
    }

    public void add(T item) {
        Node<T> node = new Node<>(item);
        if (tail == null) {
            head = node;
        } else {
            tail.next = node;
        }
        tail = node;
        size++;
    }

    public T remove() {
        if (head == null) {
            throw new IllegalStateException("empty");
        }
        T item = head.item;
        head = head.next;
        if (head == null) {
            tail = null;
        }
        size--;
        return item;
    }

    public int size() {
        return size;
    }
}
