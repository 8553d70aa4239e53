// Question: do unmodifiable, synchronized, checked, empty and singleton wrappers forward reads and reject writes with the JDK's exceptions?
import java.util.*;

class CollectionsWrappers {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        List<Integer> base = new ArrayList<>(List.of(3, 1, 2));
        List<Integer> u = Collections.unmodifiableList(base);
        ex("add", () -> u.add(1)); ex("set", () -> u.set(0, 1)); ex("remove", () -> u.remove(0)); ex("clear", u::clear); ex("sort", () -> u.sort(null)); ex("removeIf", () -> u.removeIf(x -> false)); ex("replaceAll", () -> u.replaceAll(x -> x));
        ex("iter", () -> { Iterator<Integer> i = u.iterator(); i.next(); i.remove(); });
        ex("listIter", () -> { ListIterator<Integer> i = u.listIterator(); i.next(); i.set(1); });
        ex("sub", () -> u.subList(0, 1).clear());
        base.add(4);
        System.out.println(u + " " + u.size() + " " + u.equals(base) + " " + u.contains(4) + " " + u.hashCode());
        Map<String, Integer> um = Collections.unmodifiableMap(new TreeMap<>(Map.of("a", 1, "b", 2)));
        ex("put", () -> um.put("c", 1)); ex("keySet", () -> um.keySet().remove("a")); ex("merge", () -> um.merge("a", 1, Integer::sum)); ex("computeIfAbsent", () -> um.computeIfAbsent("a", k -> 1));
        ex("entry", () -> um.entrySet().iterator().next().setValue(5));
        ex("values", () -> um.values().clear());
        System.out.println(um + " " + um.getOrDefault("z", 9) + " " + um.entrySet().contains(Map.entry("a", 1)));
        NavigableSet<Integer> ns = Collections.unmodifiableNavigableSet(new TreeSet<>(base));
        System.out.println(ns.floor(2) + " " + ns.descendingSet());
        ex("pollFirst", ns::pollFirst); ex("headSet", () -> ns.headSet(3).add(0));

        List<Integer> sy = Collections.synchronizedList(new ArrayList<>(base));
        sy.add(9); sy.replaceAll(x -> x * 2); Collections.sort(sy);
        System.out.println(sy + " " + sy.subList(1, 3) + " " + sy.equals(new ArrayList<>(sy)));
        Map<String, Integer> sm = Collections.synchronizedMap(new LinkedHashMap<>());
        sm.put("k", 1); sm.merge("k", 5, Integer::sum); sm.computeIfAbsent("j", String::length);
        System.out.println(sm + " " + sm.keySet() + sm.values() + sm.entrySet());
        System.out.println(Collections.synchronizedSortedSet(new TreeSet<>(base)).first() + " " + Collections.synchronizedCollection(base));

        List ch = Collections.checkedList(new ArrayList<>(), String.class);
        ch.add("ok"); ch.add(null);
        ex("checked add", () -> ch.add(5)); ex("checked addAll", () -> ch.addAll(List.of("x", 2))); ex("checked set", () -> ch.set(0, 'c')); ex("checked replaceAll", () -> ch.replaceAll(x -> 1));
        System.out.println(ch);
        Map cm = Collections.checkedMap(new TreeMap<>(), String.class, Integer.class);
        cm.put("a", 1);
        ex("checked key", () -> cm.put(1, 1)); ex("checked val", () -> cm.put("b", "v")); ex("checked merge", () -> cm.merge("a", 1, (a, b) -> "s"));
        System.out.println(cm);
        ex("checked q", () -> ((Queue) Collections.checkedQueue(new ArrayDeque<>(), Integer.class)).offer("s"));

        System.out.println(Collections.emptyList() + " " + Collections.emptyMap() + " " + Collections.emptySet().size() + " " + Collections.emptyIterator().hasNext() + " " + (Collections.emptyList() == Collections.EMPTY_LIST) + " " + Collections.emptyList().equals(List.of()) + " " + Collections.emptySortedSet());
        ex("empty add", () -> ((List) Collections.emptyList()).add(1)); ex("empty get", () -> Collections.emptyList().get(0)); ex("empty next", () -> Collections.emptyIterator().next()); ex("empty put", () -> ((Map) Collections.emptyMap()).put(1, 1)); ex("empty first", () -> Collections.emptySortedSet().first());
        Collections.emptyList().clear(); Collections.emptyList().sort(null); System.out.println(Collections.emptyList().removeIf(x -> true) + " " + Collections.emptyMap().remove(1));
        List<String> si = Collections.singletonList("s");
        System.out.println(si + " " + Collections.singleton(null) + " " + Collections.singletonMap("k", null) + " " + si.get(0) + " " + Collections.singleton(1).hashCode() + " " + si.equals(List.of("s")));
        ex("single get", () -> si.get(1)); ex("single add", () -> si.add("t")); ex("single remove", () -> Collections.singleton(1).remove(1)); ex("single remove absent", () -> Collections.singleton(1).remove(2)); ex("single set", () -> si.set(0, "q"));
        si.sort(null);
    }
}
