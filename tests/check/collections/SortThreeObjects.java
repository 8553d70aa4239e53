// Question: does Collections.sort sort three unknowns in descending order when asked to?
//@ verdict: holds
//@ target: SortThreeObjects
import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

public class SortThreeObjects {
    public static void main(String[] args) {
        List<Integer> list = new ArrayList<>();
        long sum = 0;
        for (int i = 0; i < 3; i++) {
            int x = Verifier.nondetInt();
            sum += x;
            list.add(x);
        }
        Collections.sort(list, Collections.reverseOrder());
        assert list.get(0) >= list.get(1) && list.get(1) >= list.get(2);
        for (int x : list) {
            sum -= x;
        }
        assert sum == 0;
    }
}
