// Question: does a predicate answer the same question always alike?
//@ verdict: holds
//@ target: PredicateAnswers#check
//@ options: --non-null p
import java.util.function.Predicate;

public class PredicateAnswers {
    static void check(Predicate<String> p, String s) {
        boolean first = p.test(s);
        assert p.test(s) == first;
        assert p.negate().test(s) != first;
    }
}
