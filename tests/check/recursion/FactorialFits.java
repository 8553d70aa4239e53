// Question: do int and long factorial agree up to 12?
//@ verdict: holds
//@ target: FactorialFits
import dev.cairn.Symbolic;

public class FactorialFits {
    static int small(int n) {
        return n <= 1 ? 1 : n * small(n - 1);
    }

    static long large(long n) {
        return n <= 1 ? 1 : n * large(n - 1);
    }

    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        Symbolic.assume(n <= 12);
        assert small(n) == large(n);
        assert small(n) > 0;
    }
}
