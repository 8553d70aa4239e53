// Question: do LinkedHashMap insertion and access order, removeEldestEntry and re-insertion follow the documented order?
import java.util.*;

class LinkedHashMapOrders {
    static class Lru<K, V> extends LinkedHashMap<K, V> {
        final int cap; final List<String> evicted = new ArrayList<>();
        Lru(int cap) { super(4, 0.75f, true); this.cap = cap; }
        @Override protected boolean removeEldestEntry(Map.Entry<K, V> e) {
            boolean r = size() > cap;
            if (r) evicted.add(e.getKey() + "=" + e.getValue());
            return r;
        }
    }
    public static void main(String[] args) {
        LinkedHashMap<String, Integer> m = new LinkedHashMap<>();
        for (String s : "one two three four two five one".split(" ")) m.merge(s, 1, Integer::sum);
        System.out.println(m + " " + m.keySet() + " " + m.values());
        m.remove("two"); m.put("two", 9); m.put("one", 8); m.putIfAbsent("six", 6); m.computeIfPresent("three", (k, v) -> v + 30);
        System.out.println(m);
        m.get("one"); m.getOrDefault("three", 1);
        System.out.println(m);

        LinkedHashMap<Integer, String> a = new LinkedHashMap<>(16, 0.75f, true);
        for (int i = 0; i < 6; i++) a.put(i, "v" + i);
        a.get(2); a.put(0, "zero"); a.getOrDefault(3, ""); a.getOrDefault(77, ""); a.containsKey(1); a.putIfAbsent(1, "x");
        System.out.println(a);
        a.compute(4, (k, v) -> v + "!"); a.merge(5, "?", String::concat); a.replace(2, "two");
        System.out.println(a);
        a.computeIfAbsent(9, k -> "nine"); a.computeIfAbsent(0, k -> "no"); a.computeIfPresent(3, (k, v) -> null);
        System.out.println(a);
        try { for (int k : a.keySet()) a.get(k); System.out.println("no cme"); } catch (ConcurrentModificationException e) { System.out.println("cme on get"); }
        for (Map.Entry<Integer, String> e : a.entrySet()) e.setValue(e.getValue().toUpperCase());
        System.out.println(a);
        a.replaceAll((k, v) -> v + k);
        System.out.println(a);

        Lru<Integer, Integer> lru = new Lru<>(3);
        for (int i = 0; i < 8; i++) { lru.put(i, i * i); if (lru.containsKey(1)) lru.get(1); }
        System.out.println(lru + " " + lru.evicted);
        lru.putAll(new TreeMap<>(Map.of(1, -1, 20, 20, 21, 21)));
        System.out.println(lru + " " + lru.evicted);
        lru.merge(99, 1, Integer::sum); lru.computeIfAbsent(100, k -> 0);
        System.out.println(lru + " " + lru.evicted.size());

        Iterator<Integer> it = lru.keySet().iterator();
        it.next(); it.remove();
        System.out.println(lru.keySet());
        LinkedHashMap<String, Integer> fifo = new LinkedHashMap<>() {
            @Override protected boolean removeEldestEntry(Map.Entry<String, Integer> e) { return e.getValue() < 0; }
        };
        fifo.put("a", -1); fifo.put("b", 1); fifo.put("c", -1); fifo.put("d", 2);
        System.out.println(fifo);
        LinkedHashMap<String, Integer> copy = new LinkedHashMap<>(m);
        @SuppressWarnings("unchecked") Map<String, Integer> cl = (Map<String, Integer>) m.clone();
        System.out.println(copy.equals(m) + " " + cl + " " + new HashMap<>(m).equals(cl) + " " + (copy.hashCode() == m.hashCode()));
        m.entrySet().removeIf(e -> e.getValue() > 5);
        m.put(null, null);
        System.out.println(m + " " + m.containsValue(null));
        m.clear();
        System.out.println(m + " " + copy.size());
        LinkedHashSet<Object> s = new LinkedHashSet<>(Arrays.asList(3, 1, null, "x", 1, 2L, 2, null));
        s.remove(1); s.add(3); s.add(1);
        System.out.println(s);
    }
}
