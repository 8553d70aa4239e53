// A factory that gives the same object twice.
package states;

public class Cached {
    private static final Cached ZERO = new Cached(0);

    private final int value;
    private int uses;

    private Cached(int value) {
        this.value = value;
    }

    public static Cached of(int value) {
        return value == 0 ? ZERO : new Cached(value);
    }

    public void use() {
        uses++;
    }
}
