// Question: does Math.addExact throw exactly when the long sum does not fit?
//@ verdict: holds
//@ target: AddExactAgrees
import dev.cairn.Symbolic;

public class AddExactAgrees {
    public static void main(String[] args) {
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        long wide = (long) a + b;
        boolean fits = wide >= Integer.MIN_VALUE && wide <= Integer.MAX_VALUE;
        boolean threw = false;
        try {
            int sum = Math.addExact(a, b);
            assert sum == wide;
        } catch (ArithmeticException e) {
            threw = true;
        }
        assert threw == !fits;
    }
}
