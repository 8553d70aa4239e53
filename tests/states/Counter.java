// A number that calls change, within bounds.
package states;

public class Counter {
    private int value;

    public Counter(int start) {
        value = start;
    }

    public void up() {
        if (value < 3) {
            value++;
        }
    }

    public void add(int n) {
        if (n < 0) {
            throw new IllegalArgumentException();
        }
        value += n;
    }

    public int value() {
        return value;
    }
}
