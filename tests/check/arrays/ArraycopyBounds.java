// Question: can the source of the copy end too early?
//@ verdict: violated
//@ target: ArraycopyBounds
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ inputs: int 3
import org.sosy_lab.sv_benchmarks.Verifier;

public class ArraycopyBounds {
    public static void main(String[] args) {
        short[] source = {1, 2, 3, 4, 5};
        short[] target = new short[3];
        int from = Verifier.nondetInt();
        Verifier.assume(from >= 0 && from < source.length);
        System.arraycopy(source, from, target, 0, target.length);
        assert target[0] == from + 1;
    }
}
