// Question: does a verdict say that it rests on the order of an immutable set?
//@ verdict: holds (environment fixed: iteration order of immutable collections)
//@ target: OrderOfSet#check
import java.util.Set;

public class OrderOfSet {
    static void check() {
        assert Set.of(1, 2, 3).iterator().next() < 4;
    }
}
