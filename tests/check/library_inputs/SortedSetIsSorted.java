// Question: is the first element of a sorted set smaller than the last?
//@ verdict: holds within bounds
//@ target: SortedSetIsSorted#check
//@ options: --non-null numbers
import java.util.SortedSet;

public class SortedSetIsSorted {
    static void check(SortedSet<Integer> numbers) {
        if (numbers.size() > 1) {
            assert numbers.first() < numbers.last();
        }
    }
}
