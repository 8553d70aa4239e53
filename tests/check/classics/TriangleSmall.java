// Question: does the classification not depend on the order of the sides?
//@ verdict: holds
//@ target: TriangleSmall
import dev.cairn.Symbolic;

public class TriangleSmall {
    static int classify(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) return 0;
        if (a + b <= c || a + c <= b || b + c <= a) return 0;
        if (a == b && b == c) return 3;
        if (a == b || b == c || a == c) return 2;
        return 1;
    }

    public static void main(String[] args) {
        byte a = Symbolic.anyByte();
        byte b = Symbolic.anyByte();
        byte c = Symbolic.anyByte();
        int kind = classify(a, b, c);
        assert kind == classify(c, a, b);
        if (kind == 3) {
            assert a == b && a == c && a > 0;
        }
        if (kind > 0) {
            assert a < b + c;
        }
    }
}
