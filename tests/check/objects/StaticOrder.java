// Question: does the singleton see the static field that is declared after it?
//@ verdict: violated
//@ target: StaticOrder
//@ throws: java.lang.AssertionError
//@ inputs: int 3
import org.sosy_lab.sv_benchmarks.Verifier;

public class StaticOrder {
    static class Registry {
        static final Registry INSTANCE = new Registry();
        static int capacity = 16;

        final int room;

        Registry() {
            room = capacity; // still 0
        }
    }

    public static void main(String[] args) {
        int used = Verifier.nondetInt();
        Verifier.assume(used >= 0 && used <= Registry.capacity);
        assert used <= Registry.INSTANCE.room;
    }
}
