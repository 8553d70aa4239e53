package structures;

import java.util.Arrays;
import java.util.NoSuchElementException;

/**
 * A heap of ints in an array. Invariant: {@code size} is between 0 and the array's length, and of the
 * first {@code size} values none is below its parent, which for index i is at (i - 1) / 2.
 */
public class ArrayHeap {
    int[] heap = new int[2];
    int size;

    public void add(int value) {
        if (size == heap.length) {
            heap = Arrays.copyOf(heap, 2 * size + 1);
        }
        int at = size;
        while (at > 0 && heap[parent(at)] > value) {
            heap[at] = heap[parent(at)];
            at = parent(at);
        }
        heap[at] = value;
        size++;
    }

    public int min() {
        if (size == 0) {
            throw new NoSuchElementException();
        }
        return heap[0];
    }

    /** Takes the least value out; there must be one. */
    public int removeMin() {
        int least = min();
        size--;
        if (size > 0) {
            siftDown(heap[size]);
        }
        return least;
    }

    /** Takes the least value out and puts another in; just puts it in if there is none. */
    public void replaceMin(int value) {
        if (size == 0) {
            add(value);
        } else {
            siftDown(value);
        }
    }

    /** Adds the values of another heap. */
    public void addAll(ArrayHeap other) {
        int count = other.size;
        for (int i = 0; i < count; i++) {
            add(other.heap[i]);
        }
    }

    public boolean contains(int value) {
        for (int i = 0; i < size; i++) {
            if (heap[i] == value) {
                return true;
            }
        }
        return false;
    }

    public int size() {
        return size;
    }

    /** Fills the place of the least value, which is gone, and finds a place for another. */
    private void siftDown(int value) {
        int at = 0;
        int child = 1;
        while (child < size) {
            if (child + 1 < size && heap[child + 1] < heap[child]) {
                child++;
            }
            if (value <= heap[child]) {
                break;
            }
            heap[at] = heap[child];
            at = child;
            child = 2 * at + 1;
        }
        heap[at] = value;
    }

    private static int parent(int index) {
        return (index - 1) / 2;
    }

    public boolean repOK() {
        if (heap == null || size < 0 || size > heap.length) {
            return false;
        }
        for (int i = 1; i < size; i++) {
            if (heap[i] < heap[parent(i)]) {
                return false;
            }
        }
        return true;
    }

    /** The least of at most two different values gives way to a third. */
    static void checkReplaceMin(int a, int b, int c) {
        ArrayHeap heap = new ArrayHeap();
        heap.add(a);
        if (!heap.contains(b)) {
            heap.add(b);
        }
        heap.replaceMin(c);
        assert heap.contains(c);
        assert heap.min() == (a == b ? c : Math.min(Math.max(a, b), c));
        assert heap.repOK();
    }
}
