// Question: do the bits of a float say its sign, exponent and NaN-ness?
//@ verdict: holds
//@ target: FloatBits
import dev.cairn.Symbolic;

public class FloatBits {
    public static void main(String[] args) {
        float f = Symbolic.anyFloat();
        int bits = Float.floatToIntBits(f);
        if (Float.isNaN(f)) {
            assert bits == 0x7fc00000;
            return;
        }
        assert Float.intBitsToFloat(bits) == f;
        if (f < 0) {
            assert bits < 0;
        }
        int exponent = bits >>> 23 & 0xff;
        assert (exponent == 255) == Float.isInfinite(f);
        boolean fraction = f > -1 && f < 1;
        assert fraction == (exponent < 127);
    }
}
