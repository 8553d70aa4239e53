// Question: do Comparator combinators (thenComparing, reversed, nullsFirst, primitive keys) order elements correctly and stably?
import java.util.*;

class ComparatorCombinators {
    static class P {
        final String name; final int age; final double w; final Long id;
        P(String n, int a, double w, Long id) { name = n; age = a; this.w = w; this.id = id; }
        String name() { return name; } int age() { return age; } double w() { return w; } Long id() { return id; }
        public String toString() { return name + age; }
    }

    static void show(String what, List<P> l, Comparator<? super P> c) {
        List<P> k = new ArrayList<>(l);
        k.sort(c);
        System.out.println(what + " " + k);
    }

    public static void main(String[] args) {
        List<P> l = List.of(new P("bob", 30, 1.5, 3L), new P("al", 30, -0.0, 1L), new P("cy", 25, 0.0, 2L),
                new P("bob", 25, Double.NaN, 9L), new P("Al", 40, Double.NEGATIVE_INFINITY, 8L), new P("dee", 25, 1.5, 7L));
        show("name", l, Comparator.comparing(P::name));
        show("nameCI", l, Comparator.comparing(P::name, String.CASE_INSENSITIVE_ORDER));
        show("age", l, Comparator.comparingInt(P::age));
        show("age rev", l, Comparator.comparingInt(P::age).reversed());
        show("age,name", l, Comparator.comparingInt(P::age).thenComparing(P::name));
        show("age,name rev", l, Comparator.comparingInt(P::age).thenComparing(P::name, Comparator.reverseOrder()));
        show("(age,name) rev", l, Comparator.comparingInt(P::age).thenComparing(P::name).reversed());
        show("w", l, Comparator.comparingDouble(P::w));
        show("w rev, id", l, Comparator.comparingDouble(P::w).reversed().thenComparingLong(P::id));
        show("id", l, Comparator.comparingLong(P::id));
        show("len,age,w", l, Comparator.comparing((P p) -> p.name().length()).thenComparingInt(P::age).thenComparingDouble(P::w));
        show("constant", l, (a, b) -> 0);
        show("reverse constant", l, Collections.reverseOrder((a, b) -> 0));

        List<String> s = Arrays.asList("b", null, "a", null, "C");
        s.sort(Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(s);
        s.sort(Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER));
        System.out.println(s);
        s.sort(Comparator.nullsLast(String.CASE_INSENSITIVE_ORDER).reversed());
        System.out.println(s);
        s.sort(Comparator.nullsFirst(null));
        System.out.println(s);
        s.sort(Comparator.nullsFirst(Comparator.<String>reverseOrder()).thenComparing(Comparator.naturalOrder()));
        System.out.println(s);
        Comparator<String> nat = Comparator.naturalOrder();
        System.out.println((nat.reversed() == Comparator.<String>reverseOrder()) + " " + nat.reversed().reversed().equals(nat)
                + " " + (Collections.reverseOrder(nat.reversed()) == nat));
        System.out.println(Collections.max(l, Comparator.comparingInt(P::age)) + " " + Collections.min(l, Comparator.comparingInt(P::age)));
        int[] calls = {0};
        Comparator<Integer> counting = (a, b) -> { calls[0]++; return Integer.compare(a, b); };
        Integer[] arr = {5, 4, 3, 2, 1};
        Arrays.sort(arr, counting);
        System.out.println(Arrays.toString(arr) + " " + calls[0]);
        calls[0] = 0;
        Arrays.sort(arr, counting);
        System.out.println(calls[0]);
        System.out.println(Map.Entry.<String, Integer>comparingByValue().compare(Map.entry("a", 1), Map.entry("b", 2)));
        try { s.sort(null); } catch (NullPointerException e) { System.out.println("NPE on null element"); }
        try { Comparator.comparing(null); } catch (NullPointerException e) { System.out.println("NPE key " + e.getMessage()); }
    }
}
