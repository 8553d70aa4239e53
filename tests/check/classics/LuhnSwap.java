// Question: does the Luhn check notice two swapped neighbours?
//@ verdict: violated
//@ target: LuhnSwap
//@ throws: java.lang.AssertionError
//@ inputs: int 0; int 9; int 1
import org.sosy_lab.sv_benchmarks.Verifier;

public class LuhnSwap {
    static int digit() {
        int d = Verifier.nondetInt();
        Verifier.assume(d >= 0 && d <= 9);
        return d;
    }

    static int doubled(int digit) {
        int d = digit * 2;
        return d > 9 ? d - 9 : d;
    }

    static boolean valid(int a, int b, int c) {
        return (doubled(a) + b + c) % 10 == 0;
    }

    public static void main(String[] args) {
        int a = digit();
        int b = digit();
        int c = digit();
        Verifier.assume(a != b && valid(a, b, c));
        assert !valid(b, a, c) : "09 and 90 look alike";
    }
}
