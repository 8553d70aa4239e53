// An enum as state, and a method that only some states allow.
package states;

public class Lamp {
    public enum Colour {
        RED, GREEN, OFF
    }

    private Colour colour = Colour.OFF;
    private int changes;

    public void set(Colour to) {
        if (to == null || to == colour) {
            return;
        }
        if (colour == Colour.RED && to == Colour.OFF) {
            throw new IllegalStateException();
        }
        colour = to;
        changes++;
    }
}
