// Question: does a set find a record that is equal to one of its elements?
//@ verdict: violated
//@ target: RecordsInSet#check
//@ throws: java.lang.AssertionError
//@ options: --non-null set
import java.util.Set;

public class RecordsInSet {
    record Key(byte a, boolean b) {}

    static void check(Set<Key> set) {
        assert !set.contains(new Key((byte) 3, true));
    }
}
