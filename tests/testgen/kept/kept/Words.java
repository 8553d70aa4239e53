package kept;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Results that are collections. */
public final class Words {
    private Words() { }

    public static List<String> split(String text) {
        List<String> words = new ArrayList<>();
        int start = 0;
        for (int i = 0; i <= text.length(); i++) {
            if (i == text.length() || text.charAt(i) == ',') {
                if (i > start) {
                    words.add(text.substring(start, i));
                }
                start = i + 1;
            }
        }
        return words;
    }

    public static Map<Character, Integer> count(String text) {
        Map<Character, Integer> counts = new TreeMap<>();
        for (char c : text.toCharArray()) {
            counts.merge(c, 1, Integer::sum);
        }
        return counts;
    }

    public static Optional<String> first(String text) {
        List<String> words = split(text);
        return words.isEmpty() ? Optional.empty() : Optional.of(words.get(0));
    }

    public static Set<Integer> divisors(int n) {
        Set<Integer> all = new HashSet<>();
        for (int d = 1; d <= n && d <= 6; d++) {
            if (n % d == 0) {
                all.add(d);
            }
        }
        return all;
    }

    public static int[] range(int from, int to) {
        if (from > to) {
            throw new IllegalArgumentException("from " + from + " to " + to);
        }
        int[] all = new int[to - from];
        for (int i = 0; i < all.length; i++) {
            all[i] = from + i;
        }
        return all;
    }
}
