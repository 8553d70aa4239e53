// Question: does the iterator's own remove take out every match?
//@ verdict: holds
//@ target: RemovedByIterator#without
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

public class RemovedByIterator {
    static void without(int unwanted) {
        List<Integer> list = new ArrayList<>(List.of(10, 20, 10));
        Iterator<Integer> it = list.iterator();
        while (it.hasNext()) {
            if (it.next() == unwanted) {
                it.remove();
            }
        }
        assert !list.contains(unwanted);
        assert list.size() == (unwanted == 10 ? 1 : unwanted == 20 ? 2 : 3);
    }
}
