// Question: do List.of/Set.of/Map.of/copyOf reject nulls and duplicates, ignore no writes, and compare equal to ordinary collections?
import java.util.*;

class ImmutableFactories {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void npe(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (NullPointerException e) { System.out.println(n + " NPE"); }
    }
    public static void main(String[] args) {
        System.out.println(List.of() + " " + List.of(1) + " " + List.of(1, 2) + " " + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12) + " " + List.of(new String[]{"x", "y"}));
        List<int[]> la = List.of(new int[]{1, 2});
        System.out.println(la.size() + " " + la.get(0).length);
        npe("List.of null", () -> List.of(1, null));
        npe("Set.of null", () -> Set.of((Object) null));
        npe("Map.of null", () -> Map.of("k", null));
        npe("contains null", () -> List.of(1).contains(null));
        npe("indexOf null", () -> List.of(1, 2, 3).indexOf(null));
        npe("set contains null", () -> Set.of(1, 2).contains(null));
        npe("map get null", () -> Map.of(1, 2).get(null));
        npe("map containsValue null", () -> Map.of(1, 2, 3, 4).containsValue(null));
        npe("copyOf null elem", () -> List.copyOf(Arrays.asList("a", null)));
        npe("entry null", () -> Map.entry(null, 1));
        ex("Set dup", () -> Set.of("a", "b", "a"));
        ex("Set dup 2", () -> Set.of(1, 1));
        ex("Map dup", () -> Map.of("k", 1, "k", 2));
        ex("Map dup 3", () -> Map.of(1, 1, 2, 2, 1, 3));
        ex("ofEntries dup", () -> Map.ofEntries(Map.entry("q", 1), Map.entry("q", 2)));
        ex("add", () -> List.of().add(null));
        ex("remove", () -> List.of(1).remove((Object) 5));
        ex("set", () -> List.of(1, 2, 3).set(0, 0));
        ex("sort", () -> List.of(1).sort(null));
        ex("clear", () -> Set.of().clear());
        ex("put", () -> Map.of().put(1, 1));
        ex("putIfAbsent", () -> Map.of(1, 1).putIfAbsent(1, 1));
        ex("getOrDefault", () -> System.out.print(Map.of(1, 1).getOrDefault(2, 5) + " "));
        ex("iter remove", () -> { Iterator<Integer> i = List.of(1).iterator(); i.next(); i.remove(); });
        ex("entry setValue", () -> Map.entry(1, 2).setValue(3));
        ex("get", () -> List.of(1, 2).get(2));
        ex("get 5", () -> List.of(1, 2, 3, 4).get(-1));
        ex("get empty", () -> List.of().get(0));
        ex("subList", () -> List.of(1, 2, 3).subList(2, 1));
        List<Integer> l = List.of(1, 2, 3), src = new ArrayList<>(l);
        System.out.println((List.copyOf(l) == l) + " " + (List.copyOf(src) == src) + " " + List.copyOf(src).equals(l) + " " + l.hashCode() + " " + l.equals(Arrays.asList(1, 2, 3)));
        Set<Integer> s = Set.of(5, 3, 9, 1);
        System.out.println(new TreeSet<>(s) + " " + s.equals(new HashSet<>(s)) + " " + s.hashCode() + " " + s.contains(4) + " " + Set.copyOf(List.of(1, 1, 1)).size());
        Map<String, Integer> m = Map.of("one", 1, "two", 2, "three", 3);
        System.out.println(new TreeMap<>(m) + " " + m.hashCode() + " " + m.equals(new HashMap<>(m)) + " " + m.containsValue(3) + " " + m.containsKey("four") + " " + (Map.copyOf(m) == m));
        System.out.println(Map.ofEntries(Map.entry("a", List.of())) + " " + Map.entry("k", "v") + " " + Map.entry(1, 2).equals(new AbstractMap.SimpleEntry<>(1, 2)) + " " + Map.entry(1, 2).hashCode());
        System.out.println(List.of(3, 1, 2).stream().sorted().toList() + " " + List.of(1, 2, 1).lastIndexOf(1) + " " + List.of("a", "b").containsAll(Set.of("a")));
        Object[] oa = List.of(1, 2).toArray();
        System.out.println(oa.length + " " + Arrays.toString(List.of("p", "q", "r").toArray(new String[0])));
        AbstractMap.SimpleEntry<String, Integer> se = new AbstractMap.SimpleEntry<>("k", null);
        System.out.println(se.setValue(4) + " " + se + " " + new AbstractMap.SimpleImmutableEntry<>(se));
        ex("immutable entry", () -> new AbstractMap.SimpleImmutableEntry<>(se).setValue(1));
        System.out.println(Arrays.asList(1, null, 3) + " " + Arrays.asList(1, null).contains(null) + " " + Arrays.asList(new int[]{1}).size());
        String[] back = {"c", "a", "b"};
        List<String> al = Arrays.asList(back);
        Collections.sort(al); back[2] = "Z";
        System.out.println(al + " " + back[0]);
        ex("asList add", () -> al.add("q")); ex("asList remove", () -> al.remove("a")); ex("asList remove absent", () -> al.remove("nope")); ex("asList get", () -> al.get(3));
    }
}
