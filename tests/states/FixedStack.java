// An array and the number of its elements.
package states;

public class FixedStack {
    private final int[] items = new int[3];
    private int size;

    public void push(int x) {
        if (size == items.length) {
            throw new IllegalStateException();
        }
        items[size++] = x;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException();
        }
        return items[--size];
    }
}
