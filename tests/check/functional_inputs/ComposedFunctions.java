// Question: is there a composition of two functions that gives "stop"?
//@ verdict: violated
//@ target: ComposedFunctions#check
//@ throws: java.lang.IllegalStateException
//@ options: --non-null f,g
import java.util.function.Function;

public class ComposedFunctions {
    static void check(Function<String, Integer> f, Function<Integer, String> g) {
        String r = f.andThen(g).apply("go");
        if ("stop".equals(r)) {
            throw new IllegalStateException(r);
        }
    }
}
