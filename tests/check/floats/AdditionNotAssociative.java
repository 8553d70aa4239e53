// Question: is float addition associative for moderate numbers?
//@ verdict: violated
//@ target: AdditionNotAssociative
//@ throws: java.lang.AssertionError
//@ inputs: float 4cbebc20; float ccbebc20; float 3f800000
import dev.cairn.Symbolic;

public class AdditionNotAssociative {
    static boolean moderate(float f) {
        return f >= -1e9f && f <= 1e9f;
    }

    public static void main(String[] args) {
        float a = Symbolic.anyFloat();
        float b = Symbolic.anyFloat();
        float c = Symbolic.anyFloat();
        Symbolic.assume(moderate(a) && moderate(b) && moderate(c));
        float left = (a + b) + c;
        float right = a + (b + c);
        assert left == right;
    }
}
