// Question: do toMap variants, toCollection, unmodifiable collectors and the duplicate-key and null failures match the JDK?
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class CollectorsToMap {
    static void ex(String n, Runnable r) {
        try { r.run(); show(n + " ok"); } catch (RuntimeException e) { show(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void show(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        List<String> w = List.of("apple", "bob", "cat", "apricot", "banana");
        show(new TreeMap<>(w.stream().collect(Collectors.toMap(s -> s, String::length))));
        show(w.stream().collect(Collectors.toMap(s -> s.charAt(0), s -> s, (a, b) -> a + "+" + b, TreeMap::new)));
        show(w.stream().collect(Collectors.toMap(String::length, Function.identity(), (a, b) -> b, LinkedHashMap::new)));
        ex("dup", () -> w.stream().collect(Collectors.toMap(s -> s.charAt(0), s -> s)));
        ex("dup ints", () -> Stream.of(1, 2, 1).collect(Collectors.toMap(x -> x, x -> -x)));
        ex("dup unmod", () -> Stream.of("k", "k").collect(Collectors.toUnmodifiableMap(x -> x, x -> "v" + x)));
        try { Stream.of("a").collect(Collectors.toMap(x -> x, x -> null)); } catch (NullPointerException e) { show("NPE value"); }
        show(Stream.of("a").collect(Collectors.toMap(x -> (String) null, x -> 1)));
        show(Stream.of(1, 2, 3, 4).collect(Collectors.toMap(x -> x % 2, x -> x, (a, b) -> a == 1 ? null : a + b)));
        List<Integer> ul = Stream.of(3, 1, 2).collect(Collectors.toUnmodifiableList());
        ex("unmod list", () -> ul.add(1));
        ex("toList", () -> Stream.of(1).toList().add(2));
        ex("toList set", () -> Stream.of(1).toList().set(0, 2));
        show(ul + " " + Stream.of(1, null).toList() + " " + Stream.of(1, null).collect(Collectors.toList()));
        try { Stream.of(1, null).collect(Collectors.toUnmodifiableList()); } catch (NullPointerException e) { show("NPE unmodifiable"); }
        Set<Integer> us = Stream.of(1, 1, 2).collect(Collectors.toUnmodifiableSet());
        show(new TreeSet<>(us));
        ex("unmod set", () -> us.clear());
        Map<String, Integer> um = w.stream().collect(Collectors.toUnmodifiableMap(s -> s, String::length, Integer::sum));
        ex("unmod map", () -> um.put("z", 1));
        show(new TreeMap<>(um));
        List<Integer> modifiable = Stream.of(2, 1).collect(Collectors.toList());
        modifiable.add(0);
        Collections.sort(modifiable);
        show(modifiable);
        show(Stream.of(5, 3, 5).collect(Collectors.toCollection(() -> new TreeSet<Integer>(Comparator.reverseOrder()))));
        show(w.stream().collect(Collectors.collectingAndThen(Collectors.toList(), Collections::unmodifiableList)).size());
        Map<Boolean, Long> cnt = w.stream().collect(Collectors.partitioningBy(s -> s.contains("an"), Collectors.counting()));
        show(cnt + " " + cnt.get(true) + " " + cnt.size() + " " + cnt.keySet());
        TreeMap<Integer, String> inv = Map.of("one", 1, "two", 2, "three", 3).entrySet().stream().collect(Collectors.toMap(Map.Entry::getValue, Map.Entry::getKey, (a, b) -> a, TreeMap::new));
        show(inv + " " + inv.descendingMap());
        show(inv.entrySet().stream().sorted(Map.Entry.<Integer, String>comparingByValue().reversed()).map(Map.Entry::getValue).collect(Collectors.toList()));
        show(IntStream.range(0, 5).boxed().collect(Collectors.toMap(i -> "k" + i, i -> IntStream.rangeClosed(1, i).mapToObj(Integer::toString).collect(Collectors.joining("*")), (a, b) -> a, TreeMap::new)));
        show(Stream.of("x=1", "y=2", "x=3").map(s -> s.split("=")).collect(Collectors.groupingBy(a -> a[0], TreeMap::new, Collectors.mapping(a -> Integer.valueOf(a[1]), Collectors.toList()))));
        ex("bad supplier", () -> Stream.of(1).collect(Collectors.toCollection(() -> Collections.emptyList())));
        show(Stream.of(1, 2).collect(Collectors.toConcurrentMap(x -> x, x -> x * x)));
    }
}
