package bank;

// A precondition by another name than the usual one.
public class Stack {
    int[] items;
    int size;

    boolean isSound() {
        return items != null && items.length == 3 && size >= 0 && size <= 3;
    }

    public int pop() {
        if (size == 0) {
            throw new IllegalStateException("empty");
        }
        return items[--size];
    }
}
