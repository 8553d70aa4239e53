// Question: do compute, computeIfAbsent, merge, putIfAbsent, replace, null keys/values and the views behave, with CME from within a function?
import java.util.*;

class HashMapComputeFamily {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void all(Map<String, Integer> m) {
        System.out.println("== " + m.getClass().getSimpleName());
        System.out.println(m.put("a", 1) + " " + m.put("a", 2) + " " + m.put("n", null) + " " + m.putIfAbsent("n", 5) + " " + m.putIfAbsent("n", 6) + " " + m.putIfAbsent("a", 9));
        System.out.println(m.compute("a", (k, v) -> v + 1) + " " + m.compute("b", (k, v) -> v == null ? 100 : v) + " " + m.compute("b", (k, v) -> null) + " " + m.containsKey("b"));
        System.out.println(m.computeIfAbsent("c", String::length) + " " + m.computeIfAbsent("c", k -> 99) + " " + m.computeIfAbsent("d", k -> null) + " " + m.containsKey("d"));
        System.out.println(m.computeIfPresent("c", (k, v) -> v * 50) + " " + m.computeIfPresent("zz", (k, v) -> 1) + " " + m.computeIfPresent("c", (k, v) -> null));
        System.out.println(m.merge("m", 1, Integer::sum) + " " + m.merge("m", 1, Integer::sum) + " " + m.merge("m", 1, (a, b) -> null) + " " + m.get("m"));
        ex("merge null", () -> m.merge("a", null, Integer::sum));
        System.out.println(m.replace("a", 50) + " " + m.replace("q", 1) + " " + m.replace("a", 50, 51) + " " + m.replace("a", 50, 52) + " " + m.remove("a", 1) + " " + m.remove("a", 51));
        m.put("x", 1); m.put("y", 2); m.put("z", 3);
        ex("throwing", () -> m.compute("x", (k, v) -> { throw new IllegalStateException("in " + k + v); }));
        System.out.println(new TreeMap<>(m));
        ex("cme absent", () -> m.computeIfAbsent("w", k -> { m.put("other", 1); return 1; }));
        ex("cme forEach", () -> m.forEach((k, v) -> { if (k.length() < 3) m.put(k + "2", v); }));
        ex("cme iter", () -> { for (String k : m.keySet()) m.remove(k); });
        m.keySet().retainAll(Set.of("x", "y", "z", "n"));
        System.out.println(new TreeMap<>(m));
        m.replaceAll((k, v) -> v == null ? -1 : v * 2);
        m.values().remove(4);
        System.out.println(new TreeMap<>(m) + " " + m.containsValue(6) + " " + m.entrySet().contains(Map.entry("x", 2)) + " " + m.entrySet().remove(Map.entry("x", 3)));
        ex("keySet add", () -> m.keySet().add("k"));
        ex("values add", () -> m.values().add(1));
        ex("next", () -> new HashMap<>().keySet().iterator().next());
        Iterator<Map.Entry<String, Integer>> it = m.entrySet().iterator();
        ex("remove first", it::remove);
        it.next(); it.remove();
        ex("remove twice", it::remove);
        System.out.println(m.size() + " " + m.hashCode() % 1 + " " + m.equals(new TreeMap<>(m)));
    }
    public static void main(String[] args) {
        all(new HashMap<>());
        all(new LinkedHashMap<>());
        Map<Object, Object> h = new HashMap<>();
        h.put(null, "nullkey"); h.put(0, "zero"); h.put("", "empty");
        System.out.println(h.get(null) + " " + h.size() + " " + h.containsKey(null) + " " + h.remove(null) + " " + h.remove(null));
        System.out.println(h.computeIfAbsent(null, k -> "c" + k) + " " + h.merge(null, "+", (a, b) -> "" + a + b) + " " + h.getOrDefault(null, 1));
        h.put("self", h);
        System.out.println(h.toString().contains("self=(this Map)"));
        ex("neg cap", () -> new HashMap<>(-5));
        ex("load", () -> new HashMap<>(5, 0f));
        ex("load nan", () -> new HashMap<>(5, Float.NaN));
        Map<Integer, Integer> g = new HashMap<>(2, 0.5f);
        for (int i = 0; i < 10000; i++) g.merge(i * 7919 % 4096, 1, Integer::sum);
        long s = 0;
        for (Map.Entry<Integer, Integer> e : g.entrySet()) s = s * 17 + e.getKey() * 3 + e.getValue();
        System.out.println(g.size() + " " + s);
        Map<Long, Double> ld = new HashMap<>();
        for (long i = -5; i < 5; i++) ld.put(i * 0x100000001L, i / 2.0);
        System.out.println(ld);
        Map<Double, String> dm = new HashMap<>();
        dm.put(0.0, "p"); dm.put(-0.0, "n"); dm.put(Double.NaN, "nan"); dm.put(0.0 / 0, "nan2");
        System.out.println(dm.size() + dm.get(-0.0) + dm.get(0.0) + dm.get(Double.NaN));
    }
}
