// Question: is the optional always filled?
//@ verdict: violated
//@ target: OptionalGet
//@ throws: java.util.NoSuchElementException
//@ inputs: int -5
import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.Optional;

public class OptionalGet {
    static Optional<Integer> half(int n) {
        return n > 0 && n % 2 == 0 ? Optional.of(n / 2) : Optional.empty();
    }

    public static void main(String[] args) {
        int n = Verifier.nondetInt();
        int h = half(n).get();
        assert h * 2 == n;
    }
}
