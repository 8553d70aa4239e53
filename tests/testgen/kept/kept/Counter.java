package kept;

/** State is asserted by the public observer, not by the private field. */
public class Counter {
    private int count;

    public void add(int n) {
        if (n < 0) {
            throw new IllegalArgumentException("negative");
        }
        count += n;
    }

    public void reset() {
        count = 0;
    }

    public int count() {
        return count;
    }
}
