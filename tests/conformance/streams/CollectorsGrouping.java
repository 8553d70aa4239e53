// Question: do groupingBy/partitioningBy with downstream collectors (counting, mapping, summing, filtering, flatMapping, teeing) compute correctly?
import java.util.*;
import java.util.function.*;
import java.util.stream.*;
import static java.util.stream.Collectors.*;

class CollectorsGrouping {
    record Emp(String name, String dept, int age, double pay, List<String> skills) {}
    static final List<Emp> E = List.of(
        new Emp("ann", "dev", 30, 100.5, List.of("java", "c")), new Emp("bob", "ops", 45, 80, List.of("bash")),
        new Emp("cy", "dev", 25, 90.25, List.of("java", "rust")), new Emp("dee", "hr", 51, 70, List.of()),
        new Emp("eve", "ops", 33, 85.75, List.of("c", "bash", "perl")), new Emp("flo", "dev", 30, 120, List.of("go")));
    static void show(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, mapping(Emp::name, toList()))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, counting())));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, averagingDouble(Emp::pay))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, summingInt(Emp::age))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, summingDouble(Emp::pay))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, mapping(Emp::name, joining("/", "<", ">")))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, collectingAndThen(maxBy(Comparator.comparingDouble(Emp::pay)), o -> o.get().name()))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, filtering(e -> e.age() > 40, mapping(Emp::name, toList())))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, flatMapping(e -> e.skills().stream(), toCollection(TreeSet::new)))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, groupingBy(e -> e.age() / 10 * 10, TreeMap::new, mapping(Emp::name, toList())))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, reducing(0, Emp::age, Integer::max))));
        show(E.stream().collect(groupingBy(Emp::dept, TreeMap::new, summarizingInt(Emp::age))));
        show(E.stream().collect(partitioningBy(e -> e.pay() > 85, mapping(Emp::name, toList()))));
        show(E.stream().collect(partitioningBy(e -> e.age() > 100)).get(true) + " " + Stream.<Emp>empty().collect(partitioningBy(e -> true, counting())));
        show(E.stream().collect(teeing(counting(), averagingInt(Emp::age), (n, a) -> n + "@" + a)));
        show(E.stream().collect(teeing(minBy(Comparator.comparingInt(Emp::age)), maxBy(Comparator.comparingInt(Emp::age)), (a, b) -> a.get().name() + b.get().name())));
        show(E.stream().map(Emp::name).collect(joining()) + " " + Stream.<String>empty().collect(joining(",", "(", ")")));
        show(E.stream().collect(averagingInt(Emp::age)) + " " + Stream.<Emp>empty().collect(averagingDouble(Emp::pay)) + " " + E.stream().collect(summingLong(Emp::age)) + " " + E.stream().collect(minBy(Comparator.comparing(Emp::name))).get().name());
        show(E.stream().collect(summarizingDouble(Emp::pay)));
        show(E.stream().collect(groupingBy(Emp::age, () -> new TreeMap<>(Comparator.reverseOrder()), mapping(Emp::name, toCollection(LinkedList::new)))));
        show(Stream.of("a", "bb", "cc", "ddd").collect(groupingBy(String::length)));
        show(E.stream().collect(groupingBy(e -> e.dept().charAt(0), LinkedHashMap::new, toSet())).keySet());
        Collector<String, StringJoiner, String> custom = Collector.of(() -> new StringJoiner("|"), StringJoiner::add, StringJoiner::merge, StringJoiner::toString);
        show(E.stream().map(Emp::name).collect(custom));
        Collector<Integer, int[], Integer> sumsq = Collector.of(() -> new int[1], (a, x) -> a[0] += x * x, (a, b) -> { a[0] += b[0]; return a; }, a -> a[0]);
        show(Stream.of(1, 2, 3).collect(groupingBy(x -> x % 2 == 0 ? "even" : "odd", TreeMap::new, sumsq)));
        try { Stream.of("a", "b").collect(groupingBy(s -> s.equals("b") ? null : s)); } catch (NullPointerException e) { show(e.getMessage()); }
        show(E.stream().flatMap(e -> e.skills().stream()).collect(groupingBy(Function.identity(), TreeMap::new, collectingAndThen(counting(), Long::intValue))));
        show(E.stream().collect(collectingAndThen(toList(), l -> { Collections.reverse(l); return l.get(0).name(); })));
        show(IntStream.range(0, 30).boxed().collect(groupingBy(i -> i % 3, TreeMap::new, partitioningBy(i -> i % 2 == 0, mapping(i -> i / 3, reducing(0, Integer::sum))))));
    }
}
