// Question: does += on a byte always make it larger?
//@ verdict: violated
//@ target: CompoundNarrowing
//@ throws: java.lang.AssertionError
//@ inputs: byte 127
import org.sosy_lab.sv_benchmarks.Verifier;

public class CompoundNarrowing {
    public static void main(String[] args) {
        byte level = Verifier.nondetByte();
        byte before = level;
        level += 10;
        assert level > before;
    }
}
