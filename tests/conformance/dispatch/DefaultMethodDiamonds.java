// Question: default method resolution: diamonds, class wins, most specific wins, Iface.super calls, re-abstraction, conflicts with Object methods
public class DefaultMethodDiamonds {
    interface A { default String m() { return "A"; } default String n() { return "n:" + m(); } static String s() { return "A.s"; } }
    interface B extends A { default String m() { return "B" + A.super.m(); } }
    interface C extends A { default String m() { return "C" + A.super.m(); } }
    interface D extends A { }
    interface E extends B, D { }
    interface F extends A { String m(); }
    static class BC implements B, C { public String m() { return "BC" + B.super.m() + C.super.m(); } }
    static class BD implements B, D { }
    static class AB implements A, B { }
    static class ED implements E, D, A { }
    static class Cls { public String m() { return "Cls"; } }
    static class ClsA extends Cls implements A { }
    static class ClsB extends ClsA implements B { }
    static class ClsC extends ClsA implements C { public String m() { return "ClsC" + super.m() + C.super.m(); } }
    static abstract class Abs implements A { public abstract String m(); }
    static class AbsI extends Abs implements B { public String m() { return "AbsI" + B.super.m(); } }
    static class FI implements F { public String m() { return "FI"; } }
    static class Gap extends BD { }
    static class Gap2 extends Gap implements C { public String m() { return "Gap2" + super.m() + C.super.m(); } }
    interface Cnt {
        int get(); void set(int v); default int inc() { set(get() + 1); return get(); } default Cnt twice() { inc(); inc(); return this; }
    }
    static class CntI implements Cnt { int v; public int get() { return v; } public void set(int x) { v = x; } }
    static class CntLog extends CntI { public int inc() { System.out.print("log "); return super.inc() + 0; } }
    interface Str { String toString(); default String show() { return "show " + toString(); } boolean equals(Object o); int hashCode(); }
    static class StrI implements Str { }
    static class StrJ implements Str { public String toString() { return "StrJ"; } }
    interface Gen<T> { default String g(T t) { return "Gen " + t; } }
    interface GenS extends Gen<String> { default String g(String t) { return "GenS " + t + Gen.super.g(t); } }
    static class GI implements GenS { }
    static class GI2 implements Gen<Integer> { public String g(Integer i) { return "GI2 " + (i + 1); } }
    interface P { default int p(int n) { return n <= 0 ? 0 : n + p(n - 1); } }
    interface Q extends P { default int p(int n) { return 100 + P.super.p(n - 1); } }
    static class PQ implements P, Q { }
    interface V {
        default String var(Object... o) { return "var" + o.length; }
        default long wide(long l, double d, int i) { return (long) (l + d) * i; }
    }
    enum En implements A, Cnt {
        ONE, TWO { public String m() { return "TWO" + super.m(); } };
        int v;
        public int get() { return v; }
        public void set(int x) { v = x; }
    }
    public static void main(String[] args) {
        A[] as = {new BC(), new BD(), new AB(), new ED(), new ClsA(), new ClsB(), new ClsC(), new AbsI(), new FI(), new Gap(), new Gap2(),
                new A() {}, new E() {}, new B() { public String m() { return "anon" + B.super.m(); } }, En.ONE, En.TWO};
        for (A a : as) System.out.println(a.m() + " " + a.n());
        System.out.println(A.s());
        B b = new ED();
        System.out.println(b.m() + ((D) b).m() + ((Object) b instanceof E));
        F f = () -> "lambda";
        System.out.println(f.m() + f.n());
        CntI c = new CntI();
        c.twice().twice();
        System.out.println(c.inc() + " " + c.v);
        Cnt cl = new CntLog();
        System.out.println(cl.twice().inc());
        En.ONE.twice();
        System.out.println(En.ONE.get() + " " + En.TWO.inc());
        System.out.println(new StrJ().show() + " " + new StrI().show().startsWith("show DefaultMethodDiamonds$StrI@"));
        Str lam = new Str() { };
        System.out.println(lam.equals(lam) + " " + lam.equals(null));
        Gen<String> g = new GI();
        System.out.println(g.g("x"));
        Gen<Integer> gi = new GI2();
        System.out.println(gi.g(5));
        try { ((Gen) gi).g("str"); } catch (ClassCastException e) { System.out.println("CCE in bridge"); }
        System.out.println(((Gen<Object>) new Gen<Object>() {}).g(7));
        System.out.println(new PQ().p(3) + " " + new P() {}.p(4));
        V v = new V() {};
        System.out.println(v.var() + v.var(1, 2) + v.var((Object) null) + " " + v.wide(1L << 33, 2.5, 3));
    }
}
