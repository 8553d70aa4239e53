// Few states, all reached by two calls.
package states;

public class Toggle {
    private boolean on;
    private boolean locked;

    public void flip() {
        if (!locked) {
            on = !on;
        }
    }

    public void lock() {
        locked = true;
    }
}
