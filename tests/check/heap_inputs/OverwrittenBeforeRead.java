// Question: is a field that was overwritten before it was read what was written?
//@ verdict: holds
//@ target: OverwrittenBeforeRead#check
//@ options: --strategy lazier-sharp
public class OverwrittenBeforeRead {
    int value;
    OverwrittenBeforeRead next;

    void check(OverwrittenBeforeRead other) {
        next = other;
        value = 1;
        if (other != null) {
            other.value = 2;
        }
        assert next == other && value == (other == this ? 2 : 1);
    }
}
