// Question: can a field's former object be met elsewhere, after the field was overwritten?
//@ verdict: violated
//@ target: OverwrittenIsStillInput#check
//@ throws: java.lang.AssertionError
//@ options: --non-null other
public class OverwrittenIsStillInput {
    OverwrittenIsStillInput next;

    void check(OverwrittenIsStillInput other) {
        OverwrittenIsStillInput old = next;
        next = null;
        if (old != null && old != this && old != other && other != this) {
            assert other.next != old;
        }
    }
}
