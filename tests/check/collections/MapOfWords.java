// Question: are unknown words found again under equal words?
//@ verdict: holds
//@ target: MapOfWords
import dev.cairn.Symbolic;
import java.util.HashMap;
import java.util.Map;

public class MapOfWords {
    public static void main(String[] args) {
        String word = Symbolic.anyString(1);
        String asked = Symbolic.anyString(1);
        Map<String, Integer> counts = new HashMap<>();
        counts.merge("a", 1, Integer::sum);
        counts.merge(word, 1, Integer::sum);
        Integer found = counts.get(asked);
        if (asked.equals("a")) {
            assert found == (word.equals("a") ? 2 : 1);
        } else {
            assert (found != null) == asked.equals(word);
        }
        assert counts.getOrDefault("never", 5) == 5;
    }
}
