// Question: overload choice phases: exact, widening, boxing, varargs, most specific, null, char/byte/long mixes, generics
import java.util.*;
public class OverloadResolution {
    static class A {} static class B extends A {} static class C extends B {}
    static String f(int x) { return "int"; }
    static String f(long x) { return "long"; }
    static String f(double x) { return "double"; }
    static String f(Integer x) { return "Integer"; }
    static String f(Object x) { return "Object"; }
    static String f(int... x) { return "int..."; }
    static String g(long x) { return "long"; }
    static String g(Integer x) { return "Integer"; }
    static String g(Object... x) { return "Object..."; }
    static String h(Object x) { return "Object"; }
    static String h(String x) { return "String"; }
    static String h(Integer x) { return "Integer"; }
    static String i(A x) { return "A"; }
    static String i(B x) { return "B"; }
    static String j(A x, B y) { return "AB"; }
    static String j(B x, A y) { return "BA"; }
    static String j(B x, B y) { return "BB"; }
    static String k(float x) { return "float"; }
    static String k(double x) { return "double"; }
    static String l(char x) { return "char"; }
    static String l(int x) { return "int"; }
    static String m(byte x) { return "byte"; }
    static String m(short x) { return "short"; }
    static String m(long x) { return "long"; }
    static String v(Object... x) { return "Object..." + (x == null ? "null" : x.length); }
    static String v(String a, Object... x) { return "String,Object..." + x.length; }
    static String w(int a, int... b) { return "int,int..." + b.length; }
    static String w(long a, long b) { return "long,long"; }
    static String x(List<?> l) { return "List"; }
    static String x(Collection<?> l) { return "Collection"; }
    static String x(Iterable<?> l) { return "Iterable"; }
    static <T> String y(T t) { return "T"; }
    static <T extends Number> String y(T t) { return "T extends Number"; }
    static <T> String y(List<T> t) { return "List<T>"; }
    static String z(Runnable r) { return "Runnable"; }
    static String z(java.util.function.Supplier<?> s) { return "Supplier"; }
    static String q(char[] c) { return "char[]"; }
    static String q(Object o) { return "Object"; }
    static String n(Object o) { return "O"; }
    static String n(int[] o) { return "int[]"; }
    static String r(StringBuilder s) { return "SB"; }
    static String r(CharSequence s) { return "CS"; }
    static void nothing() {}
    String inst(Object o) { return "inst-O"; }
    static class Sub extends OverloadResolution { String inst(String s) { return "sub-S"; } String inst(Object o) { return "sub-O"; } }
    public static void main(String[] args) {
        byte b = 1;
        short s = 1;
        char c = 'c';
        int n = 1;
        long lg = 1;
        float fl = 1;
        double d = 1;
        Integer I = 1;
        Long L = 1L;
        Character Ch = 'c';
        Object o = 1;
        String str = "s";
        B ab = new C();
        A aa = new C();
        System.out.println(f(b) + " " + f(s) + " " + f(c) + " " + f(n) + " " + f(lg) + " " + f(fl) + " " + f(d) + " " + f(I) + " " + f(L)
                + " " + f(Ch) + " " + f(o) + " " + f(str) + " " + f() + " " + f(1, 2) + " " + f(new int[0]) + " " + f(true));
        System.out.println(g(b) + " " + g(c) + " " + g(n) + " " + g(I) + " " + g(L) + " " + g(fl) + " " + g(str) + " " + g() + " " + g(1,
                2));
        System.out.println(h("x") + " " + h(1) + " " + h('c') + " " + h((Object) "x") + " " + h(o) + " " + h(1L));
        System.out.println(i(new A()) + " " + i(new B()) + " " + i(new C()) + " " + i(aa) + " " + i(ab) + " " + i(null) + " " + j(ab, ab)
                + " " + j(aa, ab) + " " + j(ab, aa));
        System.out.println(k(1) + " " + k(1L) + " " + k('c') + " " + k(1.0) + " " + l('c') + " " + l(99) + " " + l(b) + " " + l((char) 99)
                + " " + l('a' + 1) + " " + l(c++) + " " + m(b) + " " + m(s) + " " + m(c) + " " + m(1) + " " + m((byte) 1));
        System.out.println(v() + " " + v(1) + " " + v((Object) null) + " " + v((Object[]) null) + " " + v(new Object[]{1, 2}) + " "
                + v(new int[]{1, 2}) + " " + v((Object) "s") + " " + v(1, "s") + " " + v(new Integer[]{1, 2, 3}) + " " + v(null, 1));
        System.out.println(w(1, 2) + " " + w(1) + " " + w(1, 2, 3) + " " + w(1L, 2));
        System.out.println(x(new ArrayList<>()) + " " + x(new HashSet<>()) + " " + x((Iterable<?>) List.of()) + " " + x(Arrays.asList(1))
                + " " + y("s") + " " + y(1) + " " + y(List.of()) + " " + y((Object) 1) + " " + y(2.5));
        System.out.println(z(() -> {}) + " " + z(() -> 5) + " " + z(() -> { throw new RuntimeException(); }) + " "
                + z(OverloadResolution::nothing) + " " + q(null) + " " + q("abc") + " " + q(new char[0]) + " " + n(null) + " "
                + n(new int[0]) + " " + n(new int[0][0]) + " " + r(new StringBuilder()) + " " + r("s"));
        OverloadResolution ov = new Sub();
        System.out.println(ov.inst("s") + " " + new Sub().inst("s") + " " + new Sub().inst((Object) "s") + " " + new Sub().inst(1) + " "
                + ((OverloadResolution) new Sub()).inst("q"));
        StringBuilder sb = new StringBuilder();
        sb.append('a').append((int) 'a').append((char) 98).append((Object) 'c').append(true ? 'x' : 0).append(false ? 1.0 : 2).append(new char[]{'h',
                'i'}).append((String) null);
        System.out.println(sb);
        List<Integer> li = new ArrayList<>(List.of(5, 6, 7));
        li.remove(1);
        li.remove((Integer) 7);
        System.out.println(li);
        System.out.println(String.valueOf((Object) null) + String.valueOf('c') + String.valueOf(1 == 1) + Math.max(1, 2L) + Math.max(1, 2f)
                + Math.abs(-1.5f) + Objects.hash(1) + Arrays.asList(new int[0]).size() + Arrays.asList(new Integer[0]).size());
    }
}
