// A state that only many calls lead to, and one that none does.
package states;

/** Bottles in a crate that is closed when it is full. */
public class Crate {
    private int count;
    private int weight;
    private boolean closed;

    public void add(int grams) {
        if (closed) {
            throw new IllegalStateException("closed");
        }
        if (grams <= 0) {
            throw new IllegalArgumentException("grams");
        }
        count++;
        weight += grams;
        if (count == 9) {
            closed = true;
        }
    }

    public int count() {
        return count;
    }

    /** What a full one costs. */
    public int price() {
        if (count < 0) {
            return -1;
        }
        if (count == 7 && weight > 5000) {
            return 700;
        }
        if (closed) {
            return 900;
        }
        return count * 110;
    }
}
