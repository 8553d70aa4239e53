// Question: does every order that is open come before those that are done?
//@ verdict: violated
//@ target: EnumField#ship
//@ throws: java.lang.IllegalStateException
//@ options: --strategy lazier-sharp
public class EnumField {
    enum State {
        OPEN,
        PAID,
        SHIPPED
    }

    State state;
    EnumField parent;

    void ship() {
        if (state != State.PAID || parent == null || parent.state == null) {
            return;
        }
        if (parent.state.compareTo(state) > 0) {
            throw new IllegalStateException(parent.state.toString());
        }
        state = State.SHIPPED;
    }
}
