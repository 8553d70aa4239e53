// Question: instanceof with pattern variables: scope by flow, negation, &&, loops, null, generics, arrays, shadowing fields
import java.util.*;
public class InstanceofPatterns {
    String s = "field";
    static String desc(Object o) {
        if (o instanceof Integer i && i > 10) return "big int " + i;
        if (o instanceof Integer i) return "int " + (i + 1);
        if (!(o instanceof String s)) return "not string " + (o == null ? "null" : o.getClass().getSimpleName());
        return "string " + s.length();
    }
    String shadow(Object o) { if (o instanceof String s) return s + this.s; return s; }
    String shadow2(Object o) { if (!(o instanceof String s)) { return s; } else { s = s + "!"; return s + this.s; } }
    static int loop(Object o) {
        while (!(o instanceof Integer n)) { o = ((String) o).length() > 3 ? ((String) o).substring(1) : (Object) ((String) o).length(); }
        return n * 10;
    }
    static boolean eq(Object a, Object b) { return a instanceof Point p && b instanceof Point q && p.x == q.x && p.y == q.y; }
    record Point(int x, int y) {}
    static class A {}
    static class B extends A { int v = 5; }
    static class C extends B {}
    interface I {}
    static class D extends A implements I {}
    static <T> boolean isT(Object o, Class<T> c) { return c.isInstance(o); }
    static String arr(Object o) {
        return o instanceof int[] ia ? "int[" + ia.length : o instanceof Object[][] oo ? "Object[]["
                + oo.length : o instanceof Object[] oa ? "Object[" + oa.length : o instanceof List<?> l && !l.isEmpty()
                && l.get(0) instanceof String f ? "list of " + f : o instanceof Map<?, ?> m ? "map" + m.size() : "other";
    }
    static int or(Object o) { return !(o instanceof Integer i) || i < 0 ? -1 : i; }
    static String tern(Object o) {
        return o instanceof Number n ? n instanceof Double d ? "dbl" + d : "num" + n.intValue() : o instanceof CharSequence cs ? "cs"
                + cs.length() : "?";
    }
    static int sum(Object... os) {
        int t = 0;
        for (Object o : os) { if (!(o instanceof Integer i)) continue; t += i; if (o instanceof Integer j && j == 99) break; }
        return t;
    }
    static int evals;
    static Object ev(Object o) { evals++; return o; }
    static String both(Object a, Object b) {
        if (a instanceof String x && b instanceof String y) return x + y;
        if (a instanceof String x) return "A" + x;
        return b instanceof String y ? "B" + y : "-";
    }
    static boolean doWhile(Object o) {
        int n = 0;
        do { n++; if (o instanceof String s && s.length() == n) return true; } while (!(o instanceof Integer i && i == n) && n < 10);
        return n < 10;
    }
    public static void main(String[] args) {
        for (Object o : new Object[]{5, 50, "str", null, 2.5, 'c', new int[0], 10L}) System.out.println(desc(o) + " | " + tern(o) + " | "
                + or(o) + " | " + arr(o) + " | " + both(o, "k") + both("j", o) + " | " + doWhile(o));
        InstanceofPatterns p = new InstanceofPatterns();
        System.out.println(p.shadow("x") + p.shadow(1) + p.shadow2("y") + p.shadow2(2));
        System.out.println(loop("abcdef") + " " + loop(7));
        System.out.println(eq(new Point(1, 2), new Point(1, 2)) + " " + eq(new Point(1, 2), null) + " " + eq("x", 1));
        A[] as = {new A(), new B(), new C(), new D(), null};
        for (A a : as) System.out.print((a instanceof A) + "" + (a instanceof B) + (a instanceof C) + (a instanceof I)
                + ((Object) a instanceof Comparable) + (a instanceof B b ? b.v : 0) + " ");
        System.out.println();
        System.out.println(arr(new int[3]) + arr(new String[2]) + arr(new int[2][2]) + arr(new Integer[1][1]) + arr(List.of("q"))
                + arr(List.of(1)) + arr(List.of()) + arr(Map.of()));
        System.out.println(sum(1, "x", 2, null, 99, 5) + " " + isT("s", CharSequence.class) + isT(null, Object.class) + isT(1, int.class));
        if (ev("v") instanceof String t && t.length() == 1 && ev(t) instanceof String u && u == t) System.out.println(t + u + evals);
        Object o = "reassign";
        if (o instanceof String q) { o = 5; System.out.println(q + o); q = "new"; System.out.println(q); }
        if (!(o instanceof Integer k)) throw new AssertionError();
        System.out.println(k + 1);
        Object nested = List.of(List.of(1, "z"));
        if (nested instanceof List<?> l1 && l1.get(0) instanceof List<?> l2 && l2.get(1) instanceof String z) System.out.println("nested "
                + z);
        boolean bb = (o instanceof Integer m && m > 3) ^ (o instanceof Integer m2 && m2 > 100);
        System.out.println(bb);
        for (Object x = 0; x instanceof Integer n && n < 3; x = n + 1) System.out.print(n + " ");
        System.out.println();
        Object lam = (Runnable) () -> {};
        System.out.println((lam instanceof Runnable) + " " + (lam instanceof Comparator));
        String r = o instanceof final Integer fin ? "final " + fin : "no";
        System.out.println(r);
    }
}
