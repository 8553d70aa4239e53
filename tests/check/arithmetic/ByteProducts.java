// Question: does a product of two bytes always fit into a short?
//@ verdict: holds
//@ target: ByteProducts
import org.sosy_lab.sv_benchmarks.Verifier;

public class ByteProducts {
    public static void main(String[] args) {
        byte a = Verifier.nondetByte();
        byte b = Verifier.nondetByte();
        int product = a * b;
        assert product == (short) product;
        assert product <= 128 * 128;
        assert product >= -128 * 127;
        assert (product == 0) == (a == 0 || b == 0);
    }
}
