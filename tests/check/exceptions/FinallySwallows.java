// Question: does a return in finally let the exception through?
//@ verdict: violated
//@ target: FinallySwallows
//@ throws: java.lang.AssertionError
//@ inputs: int -1
import dev.cairn.Symbolic;

public class FinallySwallows {
    @SuppressWarnings("finally")
    static boolean store(int amount) {
        boolean stored = false;
        try {
            if (amount < 0) {
                throw new IllegalArgumentException("negative");
            }
            stored = true;
        } finally {
            return stored;
        }
    }

    public static void main(String[] args) {
        int amount = Symbolic.anyInt();
        boolean refused = false;
        boolean stored = false;
        try {
            stored = store(amount);
        } catch (IllegalArgumentException e) {
            refused = true;
        }
        assert stored || refused : "neither stored nor refused";
    }
}
