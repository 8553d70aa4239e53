package kept;

/** Names say the state that decides: a lamp that is on. */
public class Lamp {
    private boolean on;
    private int switched;

    public void toggle() {
        on = !on;
        switched++;
    }

    public boolean isOn() {
        return on;
    }

    public int uses() {
        return switched;
    }

    public String replace() {
        if (on) {
            throw new IllegalStateException("the lamp is on");
        }
        switched = 0;
        return "new";
    }
}
