package trees;

import java.util.Random;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Fills a {@link Bst} and checks it against the library's own sorted set. */
public class Demo {
    public static void main(String[] args) {
        Bst tree = new Bst();
        TreeSet<Integer> expected = new TreeSet<>();
        Random random = new Random(42);
        for (int i = 0; i < 1000; i++) {
            int key = random.nextInt(500);
            boolean added = tree.insert(key);
            assert added == expected.add(key) : "insert " + key;
            assert tree.repOK() : "broken after " + key;
        }
        String missing = IntStream.range(0, 30)
                .filter(k -> !tree.contains(k))
                .mapToObj(Integer::toString)
                .collect(Collectors.joining(", ", "[", "]"));
        System.out.printf("%d keys, height %d, not below 30: %s%n",
                tree.size(), tree.height(), missing);
    }
}
