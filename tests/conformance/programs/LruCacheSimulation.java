// Question: does a hand-written LRU cache (hash map plus intrusive list) agree with a LinkedHashMap one over a pseudo-random workload?
import java.util.*;
import java.util.function.*;

class LruCacheSimulation {
    static class Lru<K, V> implements Iterable<Map.Entry<K, V>> {
        private class Node { K k; V v; Node prev, next; Node(K k, V v) { this.k = k; this.v = v; } void unlink() { prev.next = next; next.prev = prev; } void insertAfter(Node n) { next = n.next; prev = n; n.next.prev = this; n.next = this; } }
        private final Map<K, Node> map = new HashMap<>();
        private final Node head = new Node(null, null);
        private final int cap;
        private final BiConsumer<? super K, ? super V> onEvict;
        int hits, misses;
        private int modCount;
        Lru(int cap, BiConsumer<? super K, ? super V> onEvict) {
            if (cap < 1) throw new IllegalArgumentException("capacity " + cap);
            this.cap = cap;
            this.onEvict = onEvict;
            head.prev = head.next = head;
        }
        V get(K k) {
            Node n = map.get(k);
            if (n == null) { misses++; return null; }
            hits++;
            n.unlink();
            n.insertAfter(head);
            return n.v;
        }
        V put(K k, V v) {
            modCount++;
            Node n = map.get(k);
            if (n != null) { V old = n.v; n.v = v; n.unlink(); n.insertAfter(head); return old; }
            if (map.size() == cap) { Node last = head.prev; last.unlink(); map.remove(last.k); onEvict.accept(last.k, last.v); }
            n = new Node(k, v);
            map.put(k, n);
            n.insertAfter(head);
            return null;
        }
        V computeIfAbsent(K k, Function<? super K, ? extends V> f) { V v = get(k); if (v == null) { v = f.apply(k); put(k, v); } return v; }
        int size() { return map.size(); }
        @Override public Iterator<Map.Entry<K, V>> iterator() {
            return new Iterator<>() {
                Node at = head.next;
                final int expected = modCount;
                public boolean hasNext() { return at != head; }
                public Map.Entry<K, V> next() {
                    if (expected != modCount) throw new ConcurrentModificationException("cache changed");
                    if (at == head) throw new NoSuchElementException();
                    Map.Entry<K, V> e = new AbstractMap.SimpleImmutableEntry<>(at.k, at.v);
                    at = at.next;
                    return e;
                }
            };
        }
        @Override public String toString() { StringJoiner j = new StringJoiner(" ", "<", ">"); for (Map.Entry<K, V> e : this) j.add(e.getKey() + "=" + e.getValue()); return j.toString(); }
    }
    static long fibCalls;
    static long fib(Lru<Integer, Long> c, int n) { fibCalls++; if (n < 2) return n; Long v = c.get(n); if (v != null) return v; long r = fib(c, n - 1) + fib(c, n - 2); c.put(n, r); return r; }

    public static void main(String[] args) {
        List<String> log = new ArrayList<>();
        Lru<String, Integer> c = new Lru<>(3, (k, v) -> log.add(k + v));
        for (String s : "a b c a d e a f b".split(" ")) { c.put(s, log.size()); System.out.println(s + " " + c + " " + log); }
        System.out.println(c.get("a") + " " + c.get("zzz") + " " + c + " " + c.hits + "/" + c.misses);
        System.out.println(c.computeIfAbsent("q", String::length) + " " + c.put("q", 50) + " " + c);
        try { for (Map.Entry<String, Integer> e : c) if (e.getValue() == 50) c.put("new", 1); } catch (ConcurrentModificationException e) { System.out.println(e.getMessage()); }
        try { new Lru<>(0, (k, v) -> { }); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }

        int[] evA = {0}, evB = {0};
        Lru<Integer, Integer> mine = new Lru<>(64, (k, v) -> evA[0] = evA[0] * 31 + k);
        LinkedHashMap<Integer, Integer> ref = new LinkedHashMap<>(16, 0.75f, true) {
            @Override protected boolean removeEldestEntry(Map.Entry<Integer, Integer> e) { if (size() > 64) { evB[0] = evB[0] * 31 + e.getKey(); return true; } return false; }
        };
        Random r = new Random(2023);
        int mismatches = 0;
        for (int i = 0; i < 8000; i++) {
            int k = (int) Math.abs(r.nextGaussian() * 40);
            if (r.nextInt(3) == 0) { Integer a = mine.put(k, i), b = ref.put(k, i); if (!Objects.equals(a, b)) mismatches++; }
            else { Integer a = mine.get(k), b = ref.get(k); if (!Objects.equals(a, b)) mismatches++; }
            if (i % 2000 == 1999) System.out.println(i + " size " + mine.size() + " hits " + mine.hits + " misses " + mine.misses + " mismatches " + mismatches);
        }
        System.out.println((evA[0] == evB[0]) + " " + evA[0]);
        List<Integer> order = new ArrayList<>(ref.keySet());
        Collections.reverse(order);
        List<Integer> mineOrder = new ArrayList<>();
        for (Map.Entry<Integer, Integer> e : mine) mineOrder.add(e.getKey());
        System.out.println(order.equals(mineOrder) + " " + mineOrder.subList(0, 10));
        for (int cap : new int[]{3, 4, 100}) { fibCalls = 0; Lru<Integer, Long> fc = new Lru<>(cap, (k, v) -> { }); System.out.println("fib(60) cap " + cap + " = " + fib(fc, 60) + " calls " + fibCalls); }
    }
}
