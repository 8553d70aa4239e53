// Question: do the Fibonacci numbers never fall?
//@ verdict: holds
//@ target: FibonacciGrows
import org.sosy_lab.sv_benchmarks.Verifier;

public class FibonacciGrows {
    static int fib(int n) {
        return n < 2 ? n : fib(n - 1) + fib(n - 2);
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        Verifier.assume(n >= 0 && n <= 7);
        int f = fib(n);
        assert f <= fib(n + 1);
        assert f >= n - 1;
    }
}
