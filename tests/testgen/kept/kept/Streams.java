package kept;

import java.util.List;
import java.util.stream.Collectors;

/** Streams and lambdas. */
public final class Streams {
    private Streams() {}

    public static List<Integer> positive(List<Integer> numbers) {
        return numbers.stream().filter(n -> n > 0).collect(Collectors.toList());
    }

    public static int total(List<Integer> numbers) {
        return numbers.stream().mapToInt(Integer::intValue).sum();
    }
}
