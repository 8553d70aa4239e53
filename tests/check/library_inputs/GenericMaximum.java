// Question: is a maximum at least as large as the last element?
//@ verdict: holds within bounds
//@ target: GenericMaximum#check
//@ options: --non-null list
import java.util.List;

public class GenericMaximum {
    static <T extends Comparable<T>> void check(List<T> list) {
        T best = null;
        T last = null;
        for (T t : list) {
            if (t == null) {
                return;
            }
            if (best == null || t.compareTo(best) > 0) {
                best = t;
            }
            last = t;
        }
        assert last == null || best.compareTo(last) >= 0;
    }
}
