// Question: are two objects told apart by a function, even if they are alike?
//@ verdict: violated
//@ target: IdentityOfArguments#check
//@ throws: java.lang.AssertionError
//@ options: --non-null f,a,b
import java.util.function.ToIntFunction;

public class IdentityOfArguments {
    static class Box {
        int v;
    }

    static void check(ToIntFunction<Box> f, Box a, Box b) {
        if (a.v == b.v) {
            assert f.applyAsInt(a) == f.applyAsInt(b);
        }
    }
}
