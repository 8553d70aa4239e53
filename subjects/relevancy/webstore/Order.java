package webstore;

import java.util.ArrayList;
import java.util.List;

/** An order and its states. */
final class Order {
    enum State { OPEN, PAID, SHIPPED, DELIVERED, CANCELLED }

    enum Event { PAY, SHIP, DELIVER, CANCEL }

    private final String number;
    private final List<String> history = new ArrayList<>();
    private State state = State.OPEN;
    private boolean refunded;

    Order(String number) {
        this.number = number;
        note("opened");
    }

    String number() {
        return number;
    }

    State state() {
        return state;
    }

    boolean isRefunded() {
        return refunded;
    }

    List<String> history() {
        return history;
    }

    /** Whether the event was possible. */
    boolean handle(Event event) {
        State next = next(event);
        if (next == null) {
            note("refused " + event);
            return false;
        }
        if (next == State.CANCELLED && state == State.PAID) {
            refunded = true;
        }
        note(state + " -> " + next);
        state = next;
        return true;
    }

    private State next(Event event) {
        switch (event) {
            case PAY:
                return state == State.OPEN ? State.PAID : null;
            case SHIP:
                return state == State.PAID ? State.SHIPPED : null;
            case DELIVER:
                return state == State.SHIPPED ? State.DELIVERED : null;
            default:
                return state == State.OPEN || state == State.PAID ? State.CANCELLED : null;
        }
    }

    private void note(String what) {
        history.add(String.format("%s #%d %s", number, history.size() + 1, what));
    }
}
