package odd;

import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.IntBinaryOperator;
import java.util.function.Predicate;

// Parameters of the library's types: callbacks, containers, optional values.
public class Library {
    public int apply(Function<Integer, Integer> f, int x) {
        Integer y = f.apply(x);
        return y == null ? -1 : y;
    }

    public boolean test(Predicate<String> p) {
        return p.test("x") && !p.test("y");
    }

    public String smaller(Comparator<String> c, String a, String b) {
        return c.compare(a, b) <= 0 ? a : b;
    }

    public int total(List<Integer> list) {
        int sum = 0;
        for (int x : list) {
            sum += x;
        }
        return sum;
    }

    public String look(Map<String, String> map, String key) {
        return map.containsKey(key) ? map.get(key) : "none";
    }

    public int orZero(Optional<Integer> x) {
        return x.isPresent() ? x.get() : 0;
    }

    public Optional<String> maybe(int x) {
        return x > 0 ? Optional.of("some") : Optional.empty();
    }

    public List<Integer> upTo(int n) {
        return n <= 0 ? List.of() : n == 1 ? List.of(1) : List.of(1, 2);
    }

    public IntBinaryOperator chosen(boolean sum) {
        return sum ? (a, b) -> a + b : null;
    }

    public int lambda(int x) {
        Function<Integer, Integer> twice = y -> y > 10 ? y : y * 2;
        return twice.apply(x);
    }

    public int shape(Kinds.Shape shape) {
        return shape.sides() > 3 ? shape.sides() : 0;
    }
}
