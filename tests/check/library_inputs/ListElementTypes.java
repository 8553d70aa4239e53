// Question: are the elements of a list what its type argument says?
//@ verdict: holds within bounds
//@ target: ListElementTypes#lengths
import java.util.List;

public class ListElementTypes {
    static int lengths(List<String> words) {
        int sum = 0;
        if (words != null) {
            for (String w : words) {
                sum += w == null ? 0 : w.length();
            }
        }
        assert sum >= 0;
        return sum;
    }
}
