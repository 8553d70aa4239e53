package kept;

import java.util.NoSuchElementException;

/** A bounded queue. */
public class Ring<T> {
    private final Object[] items;
    private int head;
    private int size;

    public Ring(int capacity) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity " + capacity);
        }
        items = new Object[capacity];
    }

    public boolean offer(T item) {
        if (size == items.length) {
            return false;
        }
        items[(head + size) % items.length] = item;
        size++;
        return true;
    }

    @SuppressWarnings("unchecked")
    public T poll() {
        if (size == 0) {
            throw new NoSuchElementException("the ring is empty");
        }
        T item = (T) items[head];
        items[head] = null;
        head = (head + 1) % items.length;
        size--;
        return item;
    }

    public int size() {
        return size;
    }

    public boolean isEmpty() {
        return size == 0;
    }
}
