// Question: is a write seen by a field that is read later and refers to the same object?
//@ verdict: violated
//@ target: WriteThroughUnreadAlias#check
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier
public class WriteThroughUnreadAlias {
    int value;
    WriteThroughUnreadAlias next;

    void check(int v) {
        value = v;
        assert next == null || next.value != 42;
    }
}
