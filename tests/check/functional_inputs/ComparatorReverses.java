// Question: can a comparator put a larger number first?
//@ verdict: violated
//@ target: ComparatorReverses#check
//@ throws: java.lang.AssertionError
//@ options: --non-null c
import java.util.Comparator;

public class ComparatorReverses {
    static void check(Comparator<Integer> c) {
        assert c.compare(1, 2) < 0 || c.reversed().compare(1, 2) <= 0;
    }
}
