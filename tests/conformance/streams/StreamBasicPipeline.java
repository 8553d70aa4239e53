// Question: do map/filter/flatMap/distinct/sorted/limit/skip/reduce/collect and match operations give ordinary results?
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class StreamBasicPipeline {
    static void show(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        List<String> w = List.of("delta", "alpha", "charlie", "bravo", "alpha", "echo", "");
        show(w.stream().filter(s -> !s.isEmpty()).map(String::toUpperCase).collect(Collectors.toList()));
        show(w.stream().distinct().sorted().collect(Collectors.toList()));
        show(w.stream().sorted(Comparator.comparing(String::length).thenComparing(Comparator.reverseOrder())).toList());
        show(w.stream().skip(2).limit(3).toList() + " " + w.stream().skip(100).toList() + " " + w.stream().limit(0).toList());
        show(w.stream().flatMap(s -> s.chars().mapToObj(c -> (char) c)).distinct().map(String::valueOf).collect(Collectors.joining()));
        show(Stream.of(1, 2, 3).flatMap(x -> x == 2 ? null : Stream.of(x, -x)).toList());
        show(Stream.of(1, 2, 3, 4).reduce(0, Integer::sum) + " " + Stream.of(5, 2).reduce(Integer::max) + " " + Stream.<Integer>empty().reduce(Integer::max) + " " + w.stream().reduce(0, (n, s) -> n + s.length(), Integer::sum));
        show(w.stream().anyMatch(String::isEmpty) + " " + w.stream().allMatch(String::isEmpty) + " " + w.stream().noneMatch(s -> s.startsWith("z")) + " " + Stream.empty().allMatch(x -> false) + " " + Stream.empty().anyMatch(x -> true));
        show(w.stream().findFirst() + " " + Stream.empty().findAny() + " " + w.stream().filter(s -> s.length() > 5).findFirst().get());
        show(w.stream().min(Comparator.naturalOrder()).get().isEmpty() + " " + w.stream().max(Comparator.comparing(String::length)) + " " + w.stream().count());
        show(Arrays.toString(w.stream().mapToInt(String::length).toArray()) + " " + Arrays.toString(w.stream().toArray(String[]::new)) + " " + w.stream().toArray().getClass().getSimpleName());
        show(Stream.of("a,b", "c").flatMap(s -> Arrays.stream(s.split(","))).collect(ArrayDeque::new, ArrayDeque::addFirst, ArrayDeque::addAll));
        show(Stream.concat(Stream.of(1), Stream.concat(Stream.empty(), Stream.of(2, 3))).toList());
        show(Stream.ofNullable(null).count() + " " + Stream.of((Object) null).count() + " " + Stream.ofNullable("x").toList());
        show(Stream.<String>builder().add("p").add("q").build().collect(Collectors.joining("+")));
        show(Stream.of(5, 3, 8).sorted(Collections.reverseOrder()).map(String::valueOf).collect(Collectors.joining(",", "[", "]")));
        show(Stream.of(List.of(1, 2), List.of(3), List.<Integer>of()).flatMapToInt(l -> l.stream().mapToInt(x -> x)).sum());
        show(Stream.of(1, 2, 3, 4, 5, 6).<String>mapMulti((x, sink) -> { if (x % 2 == 0) for (int i = 0; i < x / 2; i++) sink.accept(x + "#" + i); }).toList());
        show(IntStream.of(3, 1).mapMulti((x, s) -> { s.accept(x); s.accept(-x); }).boxed().toList());
        List<Integer> seen = new ArrayList<>();
        Stream.of(9, 8, 7).forEachOrdered(seen::add);
        show(seen);
        show(Stream.of(1, 1, 2, null, null, 3).distinct().map(String::valueOf).toList());
        Supplier<Stream<Integer>> sup = () -> Stream.of(4, 5, 6);
        show(sup.get().mapToInt(x -> x).average().getAsDouble() + " " + sup.get().mapToLong(x -> x).max().getAsLong() + " " + sup.get().mapToDouble(x -> x / 2.0).sum());
        show("hello world".chars().filter(Character::isLetter).mapToObj(c -> "" + (char) c).collect(Collectors.groupingBy(s -> s, TreeMap::new, Collectors.counting())));
        show("a\uD83D\uDE00b".codePoints().mapToObj(Integer::toHexString).toList() + " " + "x\ny\r\nz".lines().toList());
        show(new Random(7).ints(20, 0, 50).boxed().sorted().skip(5).limit(10).map(x -> x % 7).distinct().toList());
        show(Stream.of("b", "a").sorted(Comparator.nullsFirst(null)).toList());
    }
}
