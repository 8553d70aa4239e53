// Question: is a rotation written with >> right for all numbers?
//@ verdict: violated
//@ target: RotateByShifts
//@ throws: java.lang.AssertionError
//@ inputs: int -2147483648
import dev.cairn.Symbolic;

public class RotateByShifts {
    static int rotateLeft8(int x) {
        return x << 8 | x >> 24;
    }

    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        assert rotateLeft8(x) == Integer.rotateLeft(x, 8);
    }
}
