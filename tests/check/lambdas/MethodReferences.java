// Question: do the kinds of method references do what the written-out lambdas do?
//@ verdict: holds
//@ target: MethodReferences#check
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

public class MethodReferences {
    private final int secret;

    MethodReferences() {
        this(0);
    }

    MethodReferences(int secret) {
        this.secret = secret;
    }

    int reveal() {
        return secret;
    }

    static void check(int a, int b) {
        IntBinaryOperator max = Math::max;
        Function<Integer, MethodReferences> make = MethodReferences::new;
        MethodReferences made = make.apply(a);
        Supplier<Integer> bound = made::reveal;
        ToIntFunction<MethodReferences> unbound = MethodReferences::reveal;
        assert max.applyAsInt(a, b) == (a > b ? a : b);
        assert bound.get() == a;
        assert unbound.applyAsInt(new MethodReferences(b)) == b;
        made = null;
        assert bound.get() == a;
    }
}
