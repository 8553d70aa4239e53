// Question: do ConcurrentHashMap, ConcurrentSkipListMap and CopyOnWrite collections behave when used from one thread?
import java.util.*;
import java.util.concurrent.*;

class ConcurrentMapsSingleThread {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void npe(String n, Runnable r) { try { r.run(); System.out.println(n + " ok"); } catch (NullPointerException e) { System.out.println(n + " NPE"); } }
    public static void main(String[] args) {
        ConcurrentHashMap<String, Integer> m = new ConcurrentHashMap<>();
        System.out.println(m.put("a", 1) + " " + m.putIfAbsent("a", 2) + " " + m.replace("a", 1, 3) + " " + m.get("a") + " " + m.merge("a", 10, Integer::sum) + " " + m.compute("b", (k, v) -> v == null ? 7 : null) + " " + m.computeIfAbsent("c", String::length));
        npe("null key", () -> m.put(null, 1)); npe("null val", () -> m.put("x", null)); npe("get null", () -> m.get(null)); npe("contains null", () -> m.containsValue(null));
        System.out.println(m.computeIfAbsent("zz", k -> null) + " " + m.containsKey("zz") + " " + m.getOrDefault("q", -1) + " " + m.remove("b", 8) + " " + m.remove("b", 7));
        for (String k : m.keySet()) m.put(k + k, 1);
        System.out.println(m.containsKey("aa") + " " + m.containsKey("cc"));
        ex("recursive", () -> m.computeIfAbsent("rec", k -> m.computeIfAbsent("rec", j -> 1)));
        ConcurrentHashMap<Integer, Integer> big = new ConcurrentHashMap<>(4);
        for (int i = 0; i < 5000; i++) big.merge(i % 1237, i, Integer::sum);
        System.out.println(big.size() + " " + big.mappingCount() + " " + big.reduceValues(Long.MAX_VALUE, Integer::sum) + " " + big.search(Long.MAX_VALUE, (k, v) -> k == 77 ? v : null) + " " + big.reduceKeysToInt(Long.MAX_VALUE, x -> x, 0, Math::max));
        long h = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) h = h * 31 + e.getKey();
        System.out.println(h);
        big.entrySet().removeIf(e -> e.getKey() % 100 != 0);
        System.out.println(new TreeMap<>(big) + " " + big.keySet().contains(200));
        Set<String> ks = ConcurrentHashMap.newKeySet();
        System.out.println(ks.add("p") + " " + ks.add("p") + " " + ks);
        System.out.println(new ConcurrentHashMap<>(Map.of("k", 1)).equals(Map.of("k", 1)) + " " + new TreeMap<>(m));
        Iterator<String> wi = m.keySet().iterator();
        wi.next(); wi.remove(); m.clear();
        System.out.println(m + " " + m.isEmpty());

        ConcurrentSkipListMap<String, Integer> sk = new ConcurrentSkipListMap<>(Comparator.reverseOrder());
        for (String s : "delta alpha echo bravo charlie".split(" ")) sk.put(s, s.length());
        System.out.println(sk + " " + sk.firstKey() + " " + sk.ceilingKey("d") + " " + sk.headMap("bravo", true) + " " + sk.descendingMap() + " " + sk.pollFirstEntry());
        ConcurrentSkipListSet<Integer> ss = new ConcurrentSkipListSet<>(List.of(5, 1, 9));
        for (int x : ss) ss.add(x + 1);
        System.out.println(ss + " " + ss.lower(5) + " " + ss.subSet(2, 7));

        CopyOnWriteArrayList<Integer> c = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int x : c) c.add(x * 10);
        System.out.println(c + " " + c.addIfAbsent(10) + " " + c.addAllAbsent(List.of(10, 11, 11)) + " " + c);
        Iterator<Integer> it = c.iterator(); c.clear(); System.out.println(it.next() + " " + c.size());
        ex("cow remove", it::remove);
        ex("cow get", () -> c.get(0));
        CopyOnWriteArraySet<String> cs = new CopyOnWriteArraySet<>(List.of("b", "a", "b"));
        System.out.println(cs + " " + cs.add("a") + " " + cs.equals(Set.of("a", "b")));
        ConcurrentLinkedQueue<Integer> q = new ConcurrentLinkedQueue<>(List.of(1, 2)); q.offer(3);
        System.out.println(q.poll() + " " + q + " " + q.remove(3) + " " + q.size());
        LinkedBlockingDeque<Integer> bd = new LinkedBlockingDeque<>(2);
        System.out.println(bd.offer(1) + " " + bd.offerFirst(2) + " " + bd.offer(3) + " " + bd + " " + bd.remainingCapacity());
        ex("full", () -> bd.add(9));
        ArrayBlockingQueue<Integer> ab = new ArrayBlockingQueue<>(1); ab.add(1);
        ex("full2", () -> ab.add(2));
    }
}
