// Question: can a field that was not read yet refer to an object that was made just now?
//@ verdict: holds
//@ target: FreshIsNoField#check
public class FreshIsNoField {
    FreshIsNoField next;

    void check() {
        FreshIsNoField fresh = new FreshIsNoField();
        assert fresh != next;
        assert fresh.next == null;
        assert next == null || next.next != fresh;
    }
}
