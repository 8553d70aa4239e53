// Question: are the elements of an unknown set different from each other?
//@ verdict: holds within bounds
//@ target: SetHasNoDuplicates#check
//@ options: --non-null words
import java.util.Iterator;
import java.util.Objects;
import java.util.Set;

public class SetHasNoDuplicates {
    static void check(Set<String> words) {
        Iterator<String> i = words.iterator();
        if (words.size() == 2) {
            assert !Objects.equals(i.next(), i.next());
        }
    }
}
