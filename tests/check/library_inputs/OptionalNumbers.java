// Question: can an optional number be 100 and an optional fraction be below zero?
//@ verdict: violated
//@ target: OptionalNumbers#check
//@ throws: java.lang.IllegalStateException
//@ options: --non-null n,d
import java.util.OptionalDouble;
import java.util.OptionalInt;

public class OptionalNumbers {
    static void check(OptionalInt n, OptionalDouble d) {
        if (n.orElse(0) == 100 && d.orElse(0) < 0) {
            throw new IllegalStateException();
        }
    }
}
