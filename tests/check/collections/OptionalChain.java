// Question: do map, filter and orElse of an optional agree with ifs?
//@ verdict: holds
//@ target: OptionalChain#check
import java.util.Optional;

public class OptionalChain {
    static void check(Integer n) {
        int byOptional = Optional.ofNullable(n).filter(x -> x > 0).map(x -> x / 2).orElse(-1);
        int byIf;
        if (n != null && n > 0) {
            byIf = n / 2;
        } else {
            byIf = -1;
        }
        assert byOptional == byIf;
    }
}
