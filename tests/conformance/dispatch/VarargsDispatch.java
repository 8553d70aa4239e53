// Question: varargs arrays: null, boxing, array passing, aliasing, mixing with generics, varargs override and reflective Method.invoke
import java.util.*;
public class VarargsDispatch {
    static String a(int... x) { return x == null ? "null" : x.length + Arrays.toString(x); }
    static String o(Object... x) { return x == null ? "null" : x.length + ":" + x.getClass().getSimpleName() + Arrays.toString(x); }
    static String s(String f, Object... x) { return f + o(x); }
    @SafeVarargs static <T> List<T> l(T... t) { return new ArrayList<>(Arrays.asList(t)); }
    static String d(double... x) { double t = 0; for (double v : x) t += v; return "" + t; }
    static String c(char... x) { return new String(x); }
    static String b(byte... x) { return Arrays.toString(x); }
    static String i2(int[]... x) { return Arrays.deepToString(x); }
    static void mutate(int... x) { if (x.length > 0) x[0] = 99; }
    static String two(String... x) { return "S" + x.length; }
    static String two(Integer... x) { return "I" + x.length; }
    static long sum(long first, long... rest) { for (long r : rest) first += r; return first; }
    static String longs(Long... x) { return Arrays.toString(x); }
    static class Base { String v(Object... o) { return "Base" + o.length; } String w(int n, String... s) { return "Bw" + n + s.length; } }
    static class Der extends Base {
        @Override String v(Object[] o) { return "Der" + o.length; }
        @Override String w(int n, String... s) { return "Dw" + super.w(n + 1, s) + super.w(n, "x", "y"); }
    }
    interface VF { String f(Object... o); }
    @SafeVarargs static <T extends Comparable<T>> T max(T first, T... rest) {
        T m = first; for (T t : rest) if (t.compareTo(m) > 0) m = t; return m;
    }
    @SafeVarargs static <T> T[] arr(T... t) { return t; }
    static <T> T[] pair(T a, T b) { return arr(a, b); }
    static String rec(int... x) { return x.length == 0 ? "." : x[0] + rec(Arrays.copyOfRange(x, 1, x.length)); }
    VarargsDispatch(String... s) { System.out.println("ctor " + s.length); }
    VarargsDispatch(int i) { this("a", "b", "" + i); }
    enum E { A(1, 2), B, C(3); final int[] v; E(int... v) { this.v = v; } }
    public static void main(String... args) throws Exception {
        System.out.println(a() + a(1) + a(1, 2, 3) + a(new int[]{4}) + a(null) + a('a', (byte) 2));
        System.out.println(o() + o((Object) null) + o((Object[]) null) + o(1, null, "s") + o(new Object[]{1, 2})
                + o((Object) new Object[]{1}).substring(0, 10) + o(new String[]{"p", "q"}) + o((Object) "z") + o(new int[]{1}).charAt(0)
                + o(new Integer[]{1, 2}));
        System.out.println(s("f") + s("f", 1) + s("f", new Object[]{1, 2}) + s("f", (Object[]) null));
        System.out.println(l() + "" + l(1, 2.0, "x") + l((Object) null) + l(new int[0]).size() + l(new Integer[]{7, 8}) + l(l(1), l(2)));
        System.out.println(d() + d(1, 2f, 3L, 'a', 0.5) + c() + c('h', 'i') + b((byte) 1, (byte) 200) + i2(new int[]{1}, new int[]{}, null)
                + i2() + longs(1L, null));
        int[] al = {1, 2};
        mutate(al);
        System.out.println(al[0]);
        int q = 5;
        mutate(q);
        System.out.println(q);
        System.out.println(two("a") + two(1, 2) + two(new String[0]) + sum(1) + sum(1, 2, 3) + sum(1, new long[]{5, 6}));
        Base bd = new Der();
        System.out.println(bd.v(1, 2, 3) + bd.v() + bd.w(1) + bd.w(2, "s") + new Base().v(new Object[4]));
        VF vf = x -> "lam" + x.length;
        VF vm = VarargsDispatch::o;
        VF va = Arrays::toString;
        System.out.println(vf.f() + vf.f(1, 2) + vm.f("m") + va.f(1, 'c'));
        System.out.println(max(3) + max(3, 9, 4) + max("a", "c", "b"));
        Object[] pr = arr("a", "b");
        System.out.println(pr.getClass().getSimpleName());
        try {
            String[] bad = pair("a", "b"); System.out.println(bad.length);
        } catch (ClassCastException e) { System.out.println("CCE " + e.getMessage().substring(0, 40)); }
        System.out.println(rec(1, 2, 3));
        new VarargsDispatch();
        new VarargsDispatch("x");
        new VarargsDispatch(5);
        for (E e : E.values()) System.out.print(e + Arrays.toString(e.v) + " ");
        System.out.println();
        var m = VarargsDispatch.class.getDeclaredMethod("a", int[].class);
        System.out.println(m.isVarArgs() + " " + m.invoke(null, (Object) new int[]{7}) + " " + m.invoke(null, (Object) null));
        try {
            m.invoke(null, 7, 8);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage().startsWith("wrong number of arguments")); }
        var m2 = VarargsDispatch.class.getDeclaredMethod("o", Object[].class);
        System.out.println(m2.invoke(null, (Object) new Object[]{1, "r"}));
        try { m2.invoke(null, "r"); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        System.out.println(args.length + String.format("%s%s", (Object[]) new String[]{"1", "2"}) + String.join("-", "a", "b")
                + Objects.hash(1, 2) + List.of(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12).size());
    }
}
