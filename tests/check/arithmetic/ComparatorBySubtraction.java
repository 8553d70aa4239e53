// Question: is a - b a valid result of a comparator?
//@ verdict: violated
//@ target: ComparatorBySubtraction
//@ throws: java.lang.AssertionError
//@ inputs: int -2147483648; int 1
import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.Comparator;

public class ComparatorBySubtraction {
    static final Comparator<Integer> BY_VALUE = (a, b) -> a - b;

    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int sign = Integer.signum(BY_VALUE.compare(a, b));
        assert sign == Integer.compare(a, b);
    }
}
