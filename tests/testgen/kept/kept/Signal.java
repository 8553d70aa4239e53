package kept;

/** A state machine. */
public class Signal {
    public enum State { RED, GREEN, YELLOW }

    private State state = State.RED;

    public State state() {
        return state;
    }

    public void advance() {
        state = switch (state) {
            case RED -> State.GREEN;
            case GREEN -> State.YELLOW;
            case YELLOW -> State.RED;
        };
    }

    public boolean maySwitchTo(State next) {
        return next == State.RED || state == State.RED && next == State.GREEN;
    }
}
