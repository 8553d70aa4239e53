// Question: do signed and unsigned comparison of longs agree?
//@ verdict: violated
//@ target: UnsignedLongOrder
//@ throws: java.lang.AssertionError
//@ inputs: long -1; long 0
import org.sosy_lab.sv_benchmarks.Verifier;

public class UnsignedLongOrder {
    public static void main(String[] args) {
        long a = Verifier.nondetLong();
        long b = Verifier.nondetLong();
        boolean signed = Long.compare(a, b) < 0;
        boolean unsigned = Long.compareUnsigned(a, b) < 0;
        assert signed == unsigned;
    }
}
