// Question: can an iterator give the same word twice?
//@ verdict: violated
//@ target: IteratorOfTwo#check
//@ throws: java.lang.AssertionError
//@ options: --non-null words
import java.util.Iterator;

public class IteratorOfTwo {
    static void check(Iterator<String> words) {
        String a = words.hasNext() ? words.next() : null;
        String b = words.hasNext() ? words.next() : null;
        assert a == null || !a.equals(b);
    }
}
