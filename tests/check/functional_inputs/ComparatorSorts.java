// Question: does sorting with any comparator keep the number of elements?
//@ verdict: holds within bounds
//@ target: ComparatorSorts#check
//@ options: --non-null list,c
import java.util.Comparator;
import java.util.List;

public class ComparatorSorts {
    static void check(List<Integer> list, Comparator<Integer> c) {
        int before = list.size();
        list.sort(c);
        assert list.size() == before;
    }
}
