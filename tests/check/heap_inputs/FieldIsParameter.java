// Question: can a field of this refer to the parameter?
//@ verdict: violated
//@ target: FieldIsParameter#append
//@ throws: java.lang.AssertionError
//@ options: --non-null other
public class FieldIsParameter {
    int value;
    FieldIsParameter next;

    void append(FieldIsParameter other) {
        if (next == null || other == this) {
            return;
        }
        next.value = 1;
        other.value = 2;
        assert next.value == 1;
    }
}
