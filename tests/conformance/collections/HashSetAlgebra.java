// Question: do HashSet/LinkedHashSet add/remove results, set algebra, mutable elements, null and iteration order of small ints match?
import java.util.*;

class HashSetAlgebra {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        HashSet<Integer> h = new HashSet<>();
        for (int x : new int[]{17, 33, 1, 65536, 16, -1, 0, 100}) System.out.print(h.add(x) + " ");
        System.out.println(h.add(1) + " " + h);
        for (int i = 0; i < 14; i++) h.add(i * 16);
        System.out.println(h);
        System.out.println(h.remove(32) + " " + h.remove(32) + " " + h.contains(null) + " " + h.add(null) + " " + h.add(null) + " " + h.contains(null) + " " + h.size() + " " + h.remove(null));
        Set<Integer> a = new HashSet<>(List.of(1, 2, 3, 4)), b = new HashSet<>(List.of(3, 4, 5));
        Set<Integer> u = new HashSet<>(a), i = new HashSet<>(a), d = new HashSet<>(a);
        System.out.println(u.addAll(b) + " " + u + " " + i.retainAll(b) + " " + i + " " + d.removeAll(b) + " " + d + " " + a.containsAll(i) + " " + i.addAll(i));
        System.out.println(a.equals(new TreeSet<>(a)) + " " + a.hashCode() + " " + new HashSet<>(Arrays.asList(1, null)).hashCode() + " " + a.equals(List.of(1, 2, 3, 4)) + " " + new HashSet<>().equals(Collections.emptySet()));
        HashSet<String> strs = new HashSet<>(List.of("banana", "apple", "cherry", "date", "elderberry", "fig", "grape"));
        System.out.println(strs);
        HashSet<Character> cs = new HashSet<>();
        for (char c : "the quick brown fox".toCharArray()) cs.add(c);
        System.out.println(cs);
        HashSet<List<Integer>> m = new HashSet<>();
        List<Integer> key = new ArrayList<>(List.of(1));
        m.add(key);
        key.add(2);
        System.out.println(m.contains(key) + " " + m.contains(List.of(1)) + " " + m.contains(List.of(1, 2)) + " " + m.add(key) + " " + m.size() + " " + m);
        HashSet<Object> mix = new HashSet<>(List.of(1, 1L, 1.0, 1.0f, '1', "1", (short) 1, (byte) 1, true));
        System.out.println(mix.size() + " " + mix.contains(1) + mix.contains(1.0) + mix.contains((char) 49));
        Iterator<Integer> it = a.iterator();
        while (it.hasNext()) if (it.next() % 2 == 0) it.remove();
        System.out.println(a + " " + a.removeIf(x -> x == 3) + a);
        ex("cme", () -> { for (int x : u) u.add(x + 100); });
        ex("self", () -> { HashSet<Object> s = new HashSet<>(); s.add(s.size()); s.addAll(List.of(1)); System.out.print(s + " "); });
        LinkedHashSet<String> l = new LinkedHashSet<>(List.of("z", "y", "x"));
        l.add("a"); l.remove("y"); l.add("y"); l.add("z");
        System.out.println(l + " " + l.iterator().next() + " " + l.equals(Set.of("x", "y", "z", "a")));
        l.retainAll(Set.of("y", "z"));
        System.out.println(l + " " + Arrays.toString(l.toArray(new String[3])));
        @SuppressWarnings("unchecked") HashSet<Integer> cl = (HashSet<Integer>) h.clone();
        cl.clear();
        System.out.println(cl.isEmpty() + " " + h.size());
        long hash = 0;
        Set<Long> big = new HashSet<>();
        for (long k = 0; k < 3000; k++) big.add(k * k * 2654435761L);
        for (long k : big) hash = hash * 31 + k;
        System.out.println(big.size() + " " + hash);
        Set<Double> ds = new HashSet<>(Arrays.asList(0.0, -0.0, Double.NaN, 0.1 + 0.2, 0.3));
        System.out.println(ds.size() + " " + ds.contains(0.0 / 0.0) + " " + ds.contains(0.30000000000000004));
    }
}
