// Question: do IdentityHashMap (interned strings, cached boxes) and WeakHashMap with strongly held keys behave as maps?
import java.util.*;

class IdentityAndWeakMaps {
    static final String A = "a";
    static final String AB = "a" + "b";
    public static void main(String[] args) {
        IdentityHashMap<Object, String> m = new IdentityHashMap<>();
        String dyn = new String("ab");
        m.put("ab", "literal");
        m.put(dyn, "dynamic");
        System.out.println(m.size() + " " + m.get(AB) + " " + m.get(dyn) + " " + m.get(new String("ab")) + " " + m.get(dyn.intern()));
        String built = A + "b".toString();
        System.out.println(m.containsKey(built) + " " + m.containsKey(built.intern()));
        m.put(127, "small"); m.put(128, "big");
        System.out.println(m.get(127) + " " + m.get(Integer.valueOf(127)) + " " + m.get(128) + " " + m.containsKey(Integer.valueOf(12700 / 100)));
        m.put(null, "null"); m.put('c', "char"); m.put(true, "bool"); m.put(5L, "long"); m.put((byte) 5, "byte");
        System.out.println(m.get(null) + m.get('c') + m.get(Boolean.TRUE) + m.get(5L) + m.get((byte) 5) + m.get(5));
        System.out.println(m.size() + " " + m.containsValue("char") + " " + m.containsValue(new String("char")));
        System.out.println(m.remove(new String("ab")) + " " + m.remove("ab") + " " + m.size());
        System.out.println(m.put(dyn, "again") + " " + m.putIfAbsent(dyn, "no") + " " + m.merge(dyn, "+", String::concat));
        IdentityHashMap<String, Integer> many = new IdentityHashMap<>(2);
        String[] keys = new String[500];
        for (int i = 0; i < keys.length; i++) many.put(keys[i] = new String("same"), i);
        int sum = 0;
        for (String k : keys) sum += many.get(k);
        System.out.println(many.size() + " " + sum);
        for (int i = 0; i < keys.length; i += 2) many.remove(keys[i]);
        sum = 0;
        for (int i = 1; i < keys.length; i += 2) sum += many.get(keys[i]);
        System.out.println(many.size() + " " + sum + " " + many.get(keys[0]));
        Iterator<Map.Entry<String, Integer>> it = many.entrySet().iterator();
        while (it.hasNext()) if (it.next().getValue() % 5 != 0) it.remove();
        System.out.println(many.size() + " " + new TreeSet<>(many.values()).first() + " " + many.keySet().contains("same") + " " + many.keySet().contains(keys[5]));
        Set<String> ids = Collections.newSetFromMap(new IdentityHashMap<>());
        System.out.println(ids.add("x") + " " + ids.add("x") + " " + ids.add(new String("x")) + " " + ids.size());
        Map<Object, Object> cyc = new IdentityHashMap<>();
        List<Object> l = new ArrayList<>(); l.add(l);
        cyc.put(l, "self");
        System.out.println(cyc.get(l) + " " + cyc.containsKey(new ArrayList<>()));

        WeakHashMap<String, Integer> w = new WeakHashMap<>();
        String[] strong = {"k1", "k2", "k3", null};
        for (int i = 0; i < 4; i++) w.put(strong[i], i);
        System.out.println(w.size() + " " + w.get("k2") + " " + w.get(null) + " " + w.containsKey("zz") + " " + w.remove("k1") + " " + w.remove("k1"));
        w.merge("k3", 100, Integer::sum); w.computeIfAbsent("k2", k -> 9); w.putIfAbsent("k2", 7);
        TreeMap<String, Integer> t = new TreeMap<>(Comparator.nullsFirst(Comparator.naturalOrder()));
        t.putAll(w);
        System.out.println(t + " " + w.equals(t) + " " + w.containsValue(102));
        w.clear();
        System.out.println(w + " " + w.isEmpty() + " " + strong.length);
    }
}
