// Question: ClassCastException messages for program classes, library classes, arrays, lambdas, generics and enum types
import java.util.*;
public class ClassCastMessages {
    static class A {}
    static class B extends A {}
    interface I {}
    enum E { X }
    record R(int a) {}
    static class Gen<T extends Comparable<T>> {
        T v; @SuppressWarnings("unchecked") void set(Object o) { v = (T) o; } T get() { return v; }
    }
    interface Op { Object run(); }
    static int c;
    static void t(Op o) {
        c++;
        try { System.out.println(c + " ok " + o.run()); } catch (ClassCastException e) { System.out.println(c + " " + e.getMessage()); }
    }
    @SuppressWarnings("unchecked") static <T> T un(Object o) { return (T) o; }
    public static void main(String[] args) {
        Object s = "s", i = 1, a = new A(), b = new B(), ia = new int[0], sa = new String[0], e = E.X, r = new R(1), nul = null;
        t(() -> (Integer) s);
        t(() -> (String) i);
        t(() -> (Long) i);
        t(() -> ((Number) i).intValue());
        t(() -> (B) a);
        t(() -> ((A) b).getClass().getSimpleName());
        t(() -> (I) a);
        t(() -> (Runnable) s);
        t(() -> (A) s);
        t(() -> (String) a);
        t(() -> (E) s);
        t(() -> (R) e);
        t(() -> (E) e);
        t(() -> (int[]) s);
        t(() -> (String) ia);
        t(() -> (Object[]) ia);
        t(() -> (long[]) ia);
        t(() -> ((Object[]) sa).length);
        t(() -> (Integer[]) sa);
        t(() -> (String[][]) sa);
        t(() -> (A[]) sa);
        t(() -> (I[]) new Object[0]);
        t(() -> (B[]) (Object) new A[1][1]);
        t(() -> (String) nul);
        t(() -> (int) s);
        t(() -> (int) (Object) 1L);
        t(() -> (char) i);
        t(() -> (long) (int) i);
        t(() -> (boolean) s);
        t(() -> (double) (Object) 1.5f);
        t(() -> { List<String> l = new ArrayList<>(); ((List) l).add(1); String q = l.get(0); return q; });
        t(() -> { List<Integer> l = (List) List.of("x"); int q = l.get(0); return q; });
        t(() -> { Map<String, Integer> m = (Map) Map.of("k", "v"); return m.get("k") + 1; });
        t(() -> { Gen<String> g = new Gen<>(); g.set(5); return g.get(); });
        t(() -> { Gen<String> g = new Gen<>(); g.set(new A()); return 0; });
        t(() -> { String q = un(5); return q; });
        t(() -> { Integer q = un("z"); return q; });
        t(() -> ClassCastMessages.<A>un(b) == b);
        t(() -> { for (String q : (List<String>) (List) List.of(1)) return q; return 0; });
        t(() -> new TreeSet<Object>(List.of(new A())).size());
        t(() -> new TreeMap<Object, String>(Map.of(new A(), "v")));
        t(() -> new TreeSet<Object>(Arrays.asList(1, "x")));
        t(() -> { Comparable<Object> cmp = (Comparable) "x"; return cmp.compareTo(1); });
        t(() -> { Op o = (Op) a; return o; });
        t(() -> Integer.class.cast("x"));
        t(() -> A.class.cast(b) == b);
        t(() -> String.class.cast(null));
        t(() -> B.class.cast(a));
        t(() -> A.class.asSubclass(B.class));
        t(() -> B.class.asSubclass(A.class).getSimpleName());
        t(() -> E.valueOf("X"));
        t(() -> int.class.cast(1));
        t(() -> int[].class.cast(new long[0]));
        Comparator<Object> co = (Comparator) Comparator.naturalOrder();
        t(() -> co.compare("a", 1));
        t(() -> co.compare(1, "a"));
        t(() -> Collections.max((List) List.of(1, "b")));
        t(() -> (Comparator<?>) i);
        t(() -> ((Function2<String>) (x -> x.length())).call("abc"));
        t(() -> { Function2 raw = (Function2<String>) (x -> x.length()); return raw.call(5); });
        t(() -> { Function2<String> f = String::length; return ((Function2) f).call('c'); });
        Object anon = new A() {};
        t(() -> (B) anon);
        class Local {}
        Object loc = new Local();
        t(() -> (A) loc);
        try { throw (RuntimeException) (Object) new Exception("x"); } catch (ClassCastException ex) { System.out.println(ex.getMessage()); }
    }
    interface Function2<T> { int call(T t); }
}
