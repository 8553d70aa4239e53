// Question: may an Object[] that might be a String[] take any object?
//@ verdict: violated
//@ target: CovariantStore
//@ throws: java.lang.ArrayStoreException
//@ inputs: boolean true
import org.sosy_lab.sv_benchmarks.Verifier;

public class CovariantStore {
    static Object[] slots(boolean textOnly) {
        return textOnly ? new String[2] : new Object[2];
    }

    public static void main(String[] args) {
        Object[] slots = slots(Verifier.nondetBoolean());
        slots[0] = "text";
        slots[1] = Integer.valueOf(1);
        assert slots[0] != slots[1];
    }
}
