// Question: can a predicate accept one word and refuse another?
//@ verdict: violated
//@ target: PredicateTellsApart#check
//@ throws: java.lang.AssertionError
//@ options: --non-null p,a,b
import java.util.function.Predicate;

public class PredicateTellsApart {
    static void check(Predicate<String> p, String a, String b) {
        if (p.test(a) && !p.test(b)) {
            assert a.length() != 1 || b.length() != 2;
        }
    }
}
