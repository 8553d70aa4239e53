// Question: does a set of unknown numbers contain 7 and have another element?
//@ verdict: violated
//@ target: SetFindsElement#check
//@ throws: java.lang.IllegalStateException
//@ options: --non-null numbers
import java.util.Set;

public class SetFindsElement {
    static void check(Set<Integer> numbers) {
        if (numbers.contains(7) && numbers.size() == 2) {
            throw new IllegalStateException("seven and " + numbers.size());
        }
    }
}
