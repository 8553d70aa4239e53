package odd;

// A class with a precondition, and one whose precondition fails on some heaps.
public class Sorted {
    private final int[] items = new int[2];
    private int size;

    public boolean repOK() {
        return items != null && items.length == 2 && size >= 0 && size <= 2 && (size < 2 || items[0] <= items[1]);
    }

    public boolean add(int x) {
        if (size == 2) {
            return false;
        }
        if (size == 1 && items[0] > x) {
            items[1] = items[0];
            items[0] = x;
        } else {
            items[size] = x;
        }
        size++;
        return true;
    }

    public int least() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return items[0];
    }

    public static class Fragile {
        Fragile next;
        int value;

        public boolean repOK() {
            return next.value > value || next.next == null;
        }

        public boolean isLast() {
            return next.next == null;
        }
    }
}
