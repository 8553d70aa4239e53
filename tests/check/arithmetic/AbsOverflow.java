// Question: does Integer.MIN_VALUE survive Math.abs?
//@ verdict: violated
//@ target: AbsOverflow
//@ throws: java.lang.AssertionError
//@ inputs: int -2147483648
import dev.cairn.Symbolic;

public class AbsOverflow {
    static int distanceFromZero(int x) {
        return Math.abs(x);
    }

    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        assert distanceFromZero(x) >= 0 : "negative distance";
    }
}
