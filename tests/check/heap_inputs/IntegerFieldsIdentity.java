// Question: are boxes of one number one object?
//@ verdict: violated
//@ target: IntegerFieldsIdentity#check
//@ throws: java.lang.AssertionError
//@ options: --non-null other
public class IntegerFieldsIdentity {
    Integer count;

    void check(IntegerFieldsIdentity other) {
        if (count == null || other.count == null) {
            return;
        }
        assert count == other.count || !count.equals(other.count);
    }
}
