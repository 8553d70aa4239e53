// Question: can both ends of a deque be equal although it has two elements?
//@ verdict: violated
//@ target: DequeEnds#check
//@ throws: java.lang.AssertionError
//@ options: --non-null d
import java.util.Deque;

public class DequeEnds {
    static void check(Deque<Long> d) {
        if (d.size() == 2) {
            assert !d.getFirst().equals(d.getLast());
        }
    }
}
