// Question: do composed functions apply in the right order?
//@ verdict: holds
//@ target: ComposedOffsets
import dev.cairn.Symbolic;
import java.util.function.IntUnaryOperator;

public class ComposedOffsets {
    static IntUnaryOperator adder(int offset) {
        return x -> x + offset;
    }

    public static void main(String[] args) {
        int offset = Symbolic.anyInt();
        int x = Symbolic.anyInt();
        IntUnaryOperator add = adder(offset);
        IntUnaryOperator twice = v -> v * 2;
        assert add.andThen(twice).applyAsInt(x) == (x + offset) * 2;
        assert add.compose(twice).applyAsInt(x) == x * 2 + offset;
        assert add.andThen(adder(-offset)).applyAsInt(x) == x;
    }
}
