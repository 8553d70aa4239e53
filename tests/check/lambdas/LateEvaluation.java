// Question: does a lambda see the array as it was when the lambda was made?
//@ verdict: violated
//@ target: LateEvaluation
//@ throws: java.lang.AssertionError
//@ inputs: int 1; int 2
import dev.cairn.Symbolic;
import java.util.function.IntSupplier;

public class LateEvaluation {
    public static void main(String[] args) {
        int[] cell = {Symbolic.anyInt()};
        int then = cell[0];
        IntSupplier supplier = () -> cell[0];
        cell[0] = Symbolic.anyInt();
        assert supplier.getAsInt() == then;
    }
}
