// Question: does every int survive the way through a float?
//@ verdict: violated
//@ target: IntThroughFloat
//@ throws: java.lang.AssertionError
//@ inputs: int 16777217
import dev.cairn.Symbolic;

public class IntThroughFloat {
    static float scale = 1.0f;

    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        Symbolic.assume(x >= 0);
        float f = x * scale;
        int back = (int) f;
        assert back == x;
    }
}
