// Question: is the number of positives never larger than the number of elements?
//@ verdict: holds
//@ target: CountPositives#count
import dev.cairn.Symbolic;

public class CountPositives {
    static int count(int[] a) {
        Symbolic.assume(a == null || a.length <= 3);
        if (a == null) {
            return 0;
        }
        int positives = 0;
        int negatives = 0;
        for (int element : a) {
            if (element > 0) {
                positives++;
            } else if (element < 0) {
                negatives++;
            }
        }
        assert positives + negatives <= a.length;
        return positives;
    }
}
