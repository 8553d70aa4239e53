// Question: do TreeMap navigation methods, head/tail/sub/descending views and their range errors match?
import java.util.*;

class TreeMapNavigation {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " none"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    static void nav(NavigableMap<Integer, String> m, int k) {
        System.out.println(k + ": " + m.lowerKey(k) + " " + m.floorKey(k) + " " + m.ceilingKey(k) + " " + m.higherKey(k)
                + " " + m.lowerEntry(k) + " " + m.floorEntry(k) + " " + m.ceilingEntry(k) + " " + m.higherEntry(k));
    }
    public static void main(String[] args) {
        TreeMap<Integer, String> m = new TreeMap<>();
        for (int i = 0; i < 20; i++) m.put(i * 7 % 20 * 10, "v" + i);
        System.out.println(m);
        for (int k : new int[]{-5, 0, 5, 100, 190, 195}) nav(m, k);
        nav(m.descendingMap(), 55);
        System.out.println(m.firstEntry() + " " + m.lastKey() + " " + m.headMap(30) + " " + m.headMap(30, true) + " " + m.tailMap(170) + " " + m.tailMap(170, false));
        NavigableMap<Integer, String> s = m.subMap(40, true, 90, false);
        System.out.println(s + " " + s.size() + " " + s.firstKey() + " " + s.lastEntry() + " " + s.descendingMap());
        nav(s, 35); nav(s, 200); nav(s.descendingMap(), 60);
        s.remove(50); s.put(45, "new"); m.put(85, "outer");
        System.out.println(s + " " + m.size());
        ex("put out", () -> s.put(95, "x"));
        ex("put low", () -> s.descendingMap().put(30, "x"));
        ex("sub sub", () -> s.subMap(10, 50));
        ex("head", () -> s.headMap(100));
        ex("inverted", () -> m.subMap(9, 3));
        ex("desc inverted", () -> m.descendingMap().subMap(3, 9));
        System.out.println(s.get(95) + " " + s.containsKey(100) + " " + s.remove(100) + " " + s.subMap(45, true, 70, false).headMap(60, true).descendingMap());
        System.out.println(s.pollFirstEntry() + " " + s.pollLastEntry() + " " + s);
        s.clear();
        System.out.println(m + " " + s.isEmpty());
        ex("firstKey", () -> s.firstKey());
        System.out.println(s.firstEntry() + " " + s.pollFirstEntry());
        ex("entry set", () -> m.firstEntry().setValue("q"));
        for (Map.Entry<Integer, String> e : m.tailMap(160).entrySet()) e.setValue(e.getValue() + "!");
        System.out.println(m.tailMap(150));
        NavigableSet<Integer> ks = m.descendingKeySet();
        System.out.println(ks + " " + ks.first() + " " + ks.headSet(150) + " " + ks.higher(150) + " " + m.navigableKeySet().subSet(100, 130));
        ks.remove(190);
        Iterator<Integer> it = ks.iterator();
        it.next(); it.remove(); it.next(); it.next(); it.remove();
        System.out.println(m.keySet());
        ex("cme", () -> { for (int k : m.keySet()) m.remove(k); });
        ex("cme view", () -> { for (int k : m.tailMap(100).keySet()) m.put(k + 1, ""); });
        ex("null", () -> m.put(null, ""));
        ex("null get", () -> m.get(null));
        ex("empty firstKey", () -> new TreeMap<String, String>().firstKey());
        System.out.println(new TreeMap<String, String>().firstEntry() + " " + new TreeMap<Integer, Integer>().floorKey(1));
        System.out.println(m.equals(new HashMap<>(m)) + " " + new TreeMap<>(m.descendingMap()) );
        System.out.println(new TreeMap<>(m.descendingMap()).comparator() != null);
    }
}
