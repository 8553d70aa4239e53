// Question: do EnumMap and EnumSet (range, complementOf, more than 64 constants, removal while iterating, errors) match?
import java.util.*;

class EnumMapAndSet {
    enum E { A, B, C, D, F, G }
    enum Big { B00, B01, B02, B03, B04, B05, B06, B07, B08, B09, B10, B11, B12, B13, B14, B15, B16, B17, B18, B19,
        B20, B21, B22, B23, B24, B25, B26, B27, B28, B29, B30, B31, B32, B33, B34, B35, B36, B37, B38, B39,
        B40, B41, B42, B43, B44, B45, B46, B47, B48, B49, B50, B51, B52, B53, B54, B55, B56, B57, B58, B59,
        B60, B61, B62, B63, B64, B65, B66, B67, B68, B69 }

    static void ex(Runnable r) {
        try { r.run(); System.out.println("none"); } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        EnumSet<E> r = EnumSet.range(E.B, E.D);
        System.out.println(r + " " + EnumSet.complementOf(r) + " " + EnumSet.allOf(E.class) + " " + EnumSet.noneOf(E.class));
        System.out.println(EnumSet.of(E.G, E.A, E.C, E.A, E.F, E.B, E.D) + " " + EnumSet.copyOf(List.of(E.F, E.A)));
        ex(() -> EnumSet.range(E.D, E.B));
        ex(() -> EnumSet.copyOf(new ArrayList<E>()));
        ex(() -> EnumSet.of((E) null));
        ex(() -> r.add(null));
        System.out.println(r.contains(null) + " " + r.remove(null) + " " + r.contains("B"));
        ex(() -> ((Set) r).add(Big.B00));
        EnumSet<E> c = r.clone();
        System.out.println(c.retainAll(EnumSet.of(E.A, E.B)) + " " + c + " " + r.containsAll(c) + " " + c.equals(Set.of(E.B)) + " " + r.removeAll(List.of(E.C)) + r);
        Iterator<E> it = r.iterator();
        it.next(); it.remove();
        System.out.println(r);
        ex(it::remove);
        it.next();
        ex(it::next);

        EnumSet<Big> b = EnumSet.range(Big.B60, Big.B67);
        System.out.println(b + " " + EnumSet.complementOf(b).size());
        b.addAll(EnumSet.of(Big.B00, Big.B69, Big.B33));
        b.removeIf(x -> x.ordinal() % 2 == 0);
        System.out.println(b);
        EnumSet<Big> all = EnumSet.allOf(Big.class);
        all.removeAll(EnumSet.range(Big.B01, Big.B68));
        System.out.println(all + " " + all.size());

        EnumMap<E, String> m = new EnumMap<>(E.class);
        System.out.println(m.put(E.D, "d") + " " + m.put(E.A, null) + " " + m.put(E.D, "dd") + " " + m);
        System.out.println(m.containsKey(E.A) + " " + m.get(E.A) + " " + m.containsValue(null) + " " + m.getOrDefault(E.A, "x") + " " + m.getOrDefault(E.B, "x"));
        ex(() -> m.put(null, "n"));
        System.out.println(m.get(null) + " " + m.containsKey("D") + " " + m.remove("D"));
        m.computeIfAbsent(E.A, k -> k + "!"); m.computeIfPresent(E.D, (k, v) -> null); m.merge(E.G, "g", String::concat); m.merge(E.G, "g", String::concat);
        m.putIfAbsent(E.C, "c");
        System.out.println(m + " " + m.size() + " " + m.keySet() + " " + m.values());
        for (Map.Entry<E, String> e : m.entrySet()) e.setValue(e.getValue() + e.getKey().ordinal());
        System.out.println(m + " " + m.equals(new HashMap<>(m)) + " " + m.entrySet().contains(Map.entry(E.C, "c2")));
        m.keySet().retainAll(EnumSet.of(E.C, E.G));
        m.replaceAll((k, v) -> v + v);
        System.out.println(m + " " + m.clone());
        Iterator<E> ki = m.keySet().iterator();
        ki.next(); ki.remove();
        System.out.println(m);
        ex(() -> new EnumMap<E, String>(new HashMap<E, String>()));
        ex(() -> ((Map) m).put(Big.B01, "z"));
        System.out.println(new EnumMap<>(Map.of(E.B, 1, E.A, 2)));
    }
}
