// Question: may boxed account numbers be compared with ==?
//@ verdict: violated
//@ target: LongCache
//@ throws: java.lang.AssertionError
//@ inputs: long 1000
import org.sosy_lab.sv_benchmarks.Verifier;

public class LongCache {
    static boolean sameAccount(Long a, Long b) {
        return a == b;
    }

    public static void main(String[] args) {
        long number = Verifier.nondetLong();
        Verifier.assume(number >= 0);
        assert sameAccount(number, number);
    }
}
