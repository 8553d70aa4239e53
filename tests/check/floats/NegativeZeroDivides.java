// Question: do the two zeros compare equal and yet divide differently?
//@ verdict: holds
//@ target: NegativeZeroDivides
import dev.cairn.Symbolic;

public class NegativeZeroDivides {
    public static void main(String[] args) {
        float z = Symbolic.anyFloat();
        Symbolic.assume(z == 0.0f);
        float inverse = 1.0f / z;
        assert Float.isInfinite(inverse);
        if (inverse < 0) {
            assert Float.floatToIntBits(z) == 0x80000000;
        } else {
            assert Float.floatToIntBits(z) == 0;
        }
        assert z + 0.0f == z;
        assert 1.0f / (z + 0.0f) > 0;
    }
}
