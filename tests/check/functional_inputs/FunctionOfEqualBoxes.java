// Question: are equal numbers mapped alike, whatever box they are in?
//@ verdict: holds
//@ target: FunctionOfEqualBoxes#check
//@ options: --non-null f
import java.util.function.Function;

public class FunctionOfEqualBoxes {
    static void check(Function<Integer, Integer> f, int x, int y) {
        Integer a = f.apply(x);
        Integer b = f.apply(y);
        if (x == y && a != null) {
            assert b != null && a.intValue() == b.intValue();
        }
    }
}
