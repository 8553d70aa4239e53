// Question: up to which n is the factorial an int?
//@ verdict: violated
//@ target: FactorialOverflow
//@ throws: java.lang.AssertionError
//@ inputs: int 13
import dev.cairn.Symbolic;

public class FactorialOverflow {
    static int factorial(int n) {
        return n <= 1 ? 1 : n * factorial(n - 1);
    }

    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        Symbolic.assume(n >= 1 && n <= 15);
        assert factorial(n) / n == factorial(n - 1);
    }
}
