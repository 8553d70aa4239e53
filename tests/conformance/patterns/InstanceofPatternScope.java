// Question: do instanceof patterns bind, scope (&&, ||, !, loops, ternary) and handle null, arrays and generics correctly?
import java.util.*;

class InstanceofPatternScope {
    static String s = "field";

    static String kind(Object o) {
        if (o instanceof String t && !t.isEmpty()) return "nonempty " + t;
        if (o instanceof String t) return "empty string " + t.length();
        if (!(o instanceof Number n)) return "not number " + (o == null ? "null" : o.getClass().getSimpleName());
        if (n instanceof Integer i && i > 100 || n.doubleValue() < 0) return "big or negative " + n;
        return n instanceof Double d && d.isNaN() ? "nan" : n instanceof Long l ? "long " + (l + 1) : "num " + n.intValue();
    }
    static String shadow(Object o) {
        StringBuilder sb = new StringBuilder(s);
        if (!(o instanceof String s)) { sb.append("/").append(s); }
        else sb.append("\\").append(s);
        sb.append(s);
        return sb.toString();
    }
    static int loop(Object o) {
        int n = 0;
        while (!(o instanceof Integer i)) { o = ((Object[]) o)[0]; n++; }
        return i * 10 + n;
    }
    static String arrays(Object o) {
        if (o instanceof int[] a) return "int[" + a.length + "]";
        if (o instanceof int[][] a) return "int[][" + a.length + "]";
        if (o instanceof String[] a && a.length > 0) return "String[] " + a[0];
        if (o instanceof Comparable<?>[] a) return "Comparable[] " + a.length;
        if (o instanceof Object[] a) return "Object[] " + a.length;
        return "none";
    }
    static <T> String gen(T t) {
        if (t instanceof List<?> l && l.size() > 1 && l.get(1) instanceof Map<?, ?> m) return "map in list " + m.get("k");
        if (t instanceof Collection<?> c) return "collection " + c.size();
        return "T";
    }
    record P(Object a, Object b) {
        @Override public boolean equals(Object o) { return o instanceof P p && Objects.equals(a, p.a) && Objects.equals(b, p.b); }
        @Override public int hashCode() { return 1; }
    }

    public static void main(String[] args) {
        for (Object o : new Object[]{"abc", "", null, 'c', 5, 500, -5L, 7L, Double.NaN, 2.5f, -0.5})
            System.out.println(kind(o));
        System.out.println(shadow("x") + " " + shadow(1) + " " + shadow(null));
        System.out.println(loop(4) + " " + loop(new Object[]{new Object[]{9}}) + " " + loop(new Integer[]{3}));
        try { loop(new Object[]{null}); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { loop(new Object[]{"s"}); } catch (ClassCastException e) { System.out.println("CCE"); }
        System.out.println(arrays(new int[2]) + arrays(new int[3][]) + arrays(new String[]{"z"}) + arrays(new String[0])
                + arrays(new Object[]{1}) + arrays(new long[1]) + arrays(new long[1][1]) + arrays(null));
        System.out.println(gen(List.of(1, Map.of("k", "v"))) + " " + gen(List.of(1, 2)) + " " + gen(Set.of()) + " " + gen(3));
        System.out.println(new P(1, null).equals(new P(1, null)) + " " + new P(1, 2).equals(null) + " " + new P(null, "a").equals(new P(null, "b")));
        Object o = "assign";
        if (o instanceof String str) { str = str + "ed"; System.out.println(str + " " + o); }
        boolean b = o instanceof String q && q.length() == 6;
        System.out.println(b);
        for (Object x = 0; x instanceof Integer i && i < 3; x = i + 1) System.out.print(i + " ");
        System.out.println();
        int evals[] = {0};
        Object lazy = null;
        if ((lazy = ++evals[0]) instanceof Integer once) System.out.println(once + " " + evals[0] + " " + lazy);
        System.out.println(o instanceof CharSequence cs && cs.charAt(0) == 'a' ? cs.subSequence(1, 3) : "no");
    }
}
