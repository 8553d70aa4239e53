// Question: is float addition commutative, bit for bit, when no NaN comes out?
//@ verdict: holds
//@ target: AdditionCommutes
import dev.cairn.Symbolic;

public class AdditionCommutes {
    public static void main(String[] args) {
        float a = Symbolic.anyFloat();
        float b = Symbolic.anyFloat();
        float ab = a + b;
        float ba = b + a;
        if (Float.isNaN(ab)) {
            assert Float.isNaN(ba);
        } else {
            assert Float.floatToRawIntBits(ab) == Float.floatToRawIntBits(ba);
        }
    }
}
