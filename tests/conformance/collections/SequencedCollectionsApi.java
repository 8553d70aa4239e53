// Question: do the sequenced collection methods (reversed views, addFirst, putFirst, pollLastEntry) work through each implementation?
//@ java: 21
import java.util.*;
import java.util.stream.*;

class SequencedCollectionsApi {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void list(String n, List<Integer> l) {
        System.out.println("== " + n);
        l.addAll(List.of(1, 2, 3, 4));
        List<Integer> r = l.reversed();
        System.out.println(r + " " + r.get(0) + " " + r.indexOf(1) + " " + l.getFirst() + l.getLast() + " " + r.getFirst());
        ex("addFirst", () -> l.addFirst(0));
        ex("addLast", () -> l.addLast(9));
        ex("r.add", () -> r.add(-5));
        ex("r.add idx", () -> r.add(1, 77));
        System.out.println(l + " " + r);
        ex("removeFirst", () -> System.out.print(l.removeFirst() + " "));
        ex("r.removeFirst", () -> System.out.print(r.removeFirst() + " "));
        r.set(0, 100);
        r.sort(null);
        System.out.println(l + " " + r + " " + r.reversed().equals(l) + " " + r.stream().map(String::valueOf).collect(Collectors.joining("")) + " " + r.subList(1, 3));
        Iterator<Integer> it = r.iterator();
        it.next(); it.remove();
        r.removeIf(x -> x == 2);
        System.out.println(l + " " + r.equals(new ArrayList<>(r)) + " " + r.hashCode() + " " + Arrays.toString(r.toArray()));
        l.clear();
        ex("getFirst empty", l::getFirst); ex("removeLast empty", l::removeLast); ex("r.getLast empty", r::getLast);
    }
    public static void main(String[] args) {
        list("ArrayList", new ArrayList<>());
        list("LinkedList", new LinkedList<>());
        list("Vector", new Vector<>());
        LinkedHashSet<String> s = new LinkedHashSet<>(List.of("b", "a", "c"));
        s.addFirst("c"); s.addLast("b"); s.addFirst("z");
        System.out.println(s + " " + s.reversed() + " " + s.removeFirst() + s.removeLast() + " " + s.getFirst() + s.getLast());
        s.reversed().add("q"); System.out.println(s);
        TreeSet<Integer> t = new TreeSet<>(List.of(5, 1, 3));
        System.out.println(t.getFirst() + " " + t.removeLast() + " " + t.reversed());
        ex("TreeSet.addFirst", () -> t.addFirst(1));
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        m.put("x", 1); m.putFirst("w", 0); m.putLast("x", 5); m.putFirst("y", 2);
        System.out.println(m + " " + m.reversed() + " " + m.firstEntry() + " " + m.lastEntry() + " " + m.pollFirstEntry() + " " + m.sequencedKeySet().reversed() + " " + m.sequencedValues() + " " + m.sequencedEntrySet().getLast());
        m.reversed().put("new", 7); System.out.println(m);
        ex("entry set", () -> m.firstEntry().setValue(3));
        TreeMap<Integer, String> tm = new TreeMap<>(Map.of(1, "a", 2, "b"));
        System.out.println(tm.reversed() + " " + tm.lastEntry());
        ex("TreeMap.putFirst", () -> tm.putFirst(0, "z"));
        ArrayDeque<Integer> d = new ArrayDeque<>(List.of(1, 2, 3));
        System.out.println(d.reversed() + " " + d.reversed().peekFirst());
        ex("immutable", () -> List.of(1).addFirst(0)); ex("immutable reversed", () -> List.of(1, 2).reversed().removeFirst()); ex("unmod", () -> Collections.unmodifiableList(new ArrayList<>()).getFirst());
        System.out.println(List.of(1, 2, 3).reversed() + " " + Arrays.asList(1, 2).reversed() + " " + new LinkedHashMap<>().firstEntry() + " " + Collections.unmodifiableSequencedCollection(new ArrayList<>(List.of(4))).getLast());
    }
}
