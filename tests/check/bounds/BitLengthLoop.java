// Question: does a loop that shifts an unknown to zero end within 32 rounds?
//@ verdict: holds
//@ target: BitLengthLoop
//@ options: --loop 40
import dev.cairn.Symbolic;

public class BitLengthLoop {
    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        int bits = 0;
        int rest = x;
        while (rest != 0) {
            rest >>>= 1;
            bits++;
        }
        assert bits <= 32;
        assert bits == 32 - Integer.numberOfLeadingZeros(x);
    }
}
