// Question: is a NullPointerException that is caught a sign of a missing node?
//@ verdict: violated
//@ target: CaughtNull#check
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier-sharp
public class CaughtNull {
    int value;
    CaughtNull next;

    void check() {
        int found;
        try {
            found = next.value;
        } catch (NullPointerException e) {
            found = -1;
        }
        assert found != -1 || next == null;
    }
}
