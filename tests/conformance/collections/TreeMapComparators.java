// Question: do TreeMap/TreeSet with custom, inconsistent, null-tolerant and throwing comparators behave like the JDK's red-black tree?
import java.util.*;

class TreeMapComparators {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + (e instanceof ClassCastException ? "" : ": " + e.getMessage())); }
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        TreeMap<String, Integer> ci = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String s : "b A c B a C d".split(" ")) ci.merge(s, 1, Integer::sum);
        System.out.println(ci + " " + ci.get("D") + " " + ci.containsKey("Z") + " " + ci.ceilingKey("BB"));
        System.out.println(ci.equals(Map.of("b", 2, "A", 2, "c", 2, "d", 1)) + " " + ci.headMap("C", true));
        TreeMap<String, Integer> len = new TreeMap<>(Comparator.comparingInt(String::length));
        len.put("aaa", 1); len.put("bbb", 2); len.put("c", 3);
        System.out.println(len + " " + len.get("zzz") + " " + len.remove("x") + " " + len);
        TreeMap<String, Integer> nul = new TreeMap<>(Comparator.nullsFirst(Comparator.reverseOrder()));
        nul.put("a", 1); nul.put(null, 0); nul.put("b", 2);
        System.out.println(nul + " " + nul.firstKey() + " " + nul.get(null) + " " + nul.higherKey(null) + " " + nul.lowerKey("b"));
        TreeMap raw = new TreeMap();
        raw.put("s", 1);
        ex("mixed", () -> raw.put(1, 2));
        ex("mixed get", () -> raw.get(1.0));
        ex("not comparable", () -> new TreeMap().put(new Object(), 1));
        ex("null into empty", () -> new TreeMap().put(null, 1));
        ex("null in TreeSet", () -> new TreeSet<>(Arrays.asList("a", null)));
        ex("throwing", () -> new TreeSet<Integer>((a, b) -> { throw new IllegalStateException("cmp " + a + b); }).add(7));
        TreeSet<Integer> dup = new TreeSet<>((a, b) -> a % 3 - b % 3);
        for (int i = 0; i < 9; i++) System.out.print(dup.add(i) + " ");
        System.out.println(dup + " " + dup.contains(8));
        List<String> log = new ArrayList<>();
        TreeSet<Integer> logged = new TreeSet<>((a, b) -> { log.add(a + "?" + b); return a.compareTo(b); });
        for (int i : new int[]{5, 2, 8, 1, 9, 3}) logged.add(i);
        System.out.println(log);
        log.clear(); logged.contains(3); logged.remove(5); logged.contains(9);
        System.out.println(log + " " + logged);
        log.clear(); logged.floor(4); logged.ceiling(4);
        System.out.println(log);
        TreeMap<Integer, Integer> big = new TreeMap<>(Collections.reverseOrder());
        int x = 1;
        for (int i = 0; i < 3000; i++) { x = x * 1103515245 + 12345; int k = (x >>> 8) % 500; if ((x & 64) == 0) big.put(k, i); else big.remove(k); }
        long h = 0;
        for (Map.Entry<Integer, Integer> e : big.entrySet()) h = h * 31 + e.getKey() * 7 + e.getValue();
        System.out.println(big.size() + " " + h + " " + big.firstKey() + " " + big.lastKey());
        System.out.println(big.headMap(480).keySet());
        TreeMap<Integer, String> comp = new TreeMap<>();
        comp.computeIfAbsent(1, k -> "one"); comp.compute(2, (k, v) -> "two" + v); comp.merge(1, "!", String::concat); comp.computeIfPresent(2, (k, v) -> null); comp.putIfAbsent(1, "no"); comp.put(3, null); comp.putIfAbsent(3, "three");
        System.out.println(comp + " " + comp.replace(1, "uno") + " " + comp);
        ex("cme compute", () -> comp.computeIfAbsent(50, k -> { comp.put(51, "z"); return "y"; }));
        System.out.println(comp);
        TreeMap<Character, Long> freq = new TreeMap<>();
        for (char c : "mississippi".toCharArray()) freq.merge(c, 1L, Long::sum);
        System.out.println(freq + " " + Collections.max(freq.entrySet(), Map.Entry.comparingByValue()));
    }
}
