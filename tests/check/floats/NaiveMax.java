// Question: is a > b ? a : b the maximum of two floats?
//@ verdict: violated
//@ target: NaiveMax
//@ throws: java.lang.AssertionError
//@ inputs: float 7fc00000; float 3f800000
import dev.cairn.Symbolic;

public class NaiveMax {
    static float max(float a, float b) {
        return a > b ? a : b;
    }

    public static void main(String[] args) {
        float a = Symbolic.anyFloat();
        float b = Symbolic.anyFloat();
        // must not depend on the order of the arguments
        float ab = max(a, b);
        float ba = max(b, a);
        assert Float.compare(ab, ba) == 0 || ab == ba;
    }
}
