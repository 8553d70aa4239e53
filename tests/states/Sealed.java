// Nobody can make one.
package states;

public class Sealed {
    private int value;

    private Sealed() {
    }

    public int value() {
        return value > 0 ? value : 0;
    }
}
