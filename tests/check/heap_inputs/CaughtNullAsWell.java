// Question: is each field null where its use throws?
//@ verdict: holds
//@ target: CaughtNullAsWell#check
public class CaughtNullAsWell {
    int value;
    CaughtNullAsWell next;

    void check() {
        boolean caught = false;
        try {
            next.value = 3;
        } catch (NullPointerException e) {
            caught = true;
        }
        assert caught == (next == null);
        assert caught || next.value == 3;
    }
}
