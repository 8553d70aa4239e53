// Question: does an exception from depth n run n finally blocks on its way up?
//@ verdict: holds
//@ target: UnwindsEveryLevel
import org.sosy_lab.sv_benchmarks.Verifier;

public class UnwindsEveryLevel {
    static int entered;
    static int left;

    static class Bottom extends Exception {}

    static void descend(int n) throws Bottom {
        entered++;
        try {
            if (n <= 0) {
                throw new Bottom();
            }
            descend(n - 1);
        } finally {
            left++;
        }
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n <= 8);
        boolean caught = false;
        try {
            descend(n);
        } catch (Bottom e) {
            caught = true;
        }
        assert caught;
        assert entered == left;
        assert left == (n < 0 ? 1 : n + 1);
    }
}
