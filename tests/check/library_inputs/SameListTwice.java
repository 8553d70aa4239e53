// Question: can two parameters be one and the same list?
//@ verdict: violated
//@ target: SameListTwice#drain
//@ throws: java.util.ConcurrentModificationException
//@ options: --non-null from,to
import java.util.List;

public class SameListTwice {
    static void drain(List<Integer> from, List<Integer> to) {
        for (Integer x : from) {
            to.add(x);
        }
    }
}
