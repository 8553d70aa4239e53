// Question: does a percentage-like number up to 200 fit into a byte?
//@ verdict: violated
//@ target: ByteNarrowing
//@ throws: java.lang.AssertionError
//@ inputs: int 128
import org.sosy_lab.sv_benchmarks.Verifier;

public class ByteNarrowing {
    private byte level;

    void setLevel(int percent) {
        level = (byte) percent;
    }

    int getLevel() {
        return level;
    }

    public static void main(String[] args) {
        int wanted = Verifier.nondetInt();
        Verifier.assume(wanted >= 0);
        Verifier.assume(wanted <= 200);
        ByteNarrowing volume = new ByteNarrowing();
        volume.setLevel(wanted);
        assert volume.getLevel() == wanted;
    }
}
