// A singleton with state.
package states;

public class Only {
    private static final Only INSTANCE = new Only();

    private int level;

    private Only() {
    }

    public static Only instance() {
        return INSTANCE;
    }

    public void raise(int by) {
        if (by > 0) {
            level += by;
        }
    }
}
