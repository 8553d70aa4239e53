// Question: do default, static, private and abstract interface methods resolve (diamonds, class wins, super-interface calls, field constants)?
import java.util.*;

class InterfaceDefaultsDiamond {
    static StringBuilder init = new StringBuilder();
    static int note(String s) { init.append(s).append(' '); return s.length(); }
    interface A { int X = note("A.X"); default String m() { return "A.m"; } static String s() { return "A.s"; } default String call() { return m() + "/" + p(); } private String p() { return "A.p"; } }
    interface B extends A { int Y = note("B.Y"); default String m() { return "B.m>" + A.super.m(); } }
    interface C extends A { default String m() { return "C.m>" + A.super.m(); } }
    static class D implements B, C { public String m() { return "D.m>" + B.super.m() + ">" + C.super.m(); } }
    static class E implements B { }
    static class F extends E implements A { }
    static class G { public String m() { return "G.m"; } }
    static class H extends G implements B { }
    static abstract class I implements A { public abstract String m(); }
    static class J extends I { public String m() { return "J.m"; } }
    interface K { void one(); default void two() { one(); one(); } boolean equals(Object o); }
    interface L<T> { T id(T t); default T twice(T t) { return id(id(t)); } }
    interface M extends L<String> { default String id(String s) { return "<" + s + ">"; } }
    static class N implements M { public String id(String s) { return "[" + M.super.id(s) + "]"; } }
    interface WithInit { Object O = new Object() { { note("WithInit.O"); } }; void f(); }
    interface WithDefaultInit { Object O = new Object() { { note("WithDefaultInit.O"); } }; default void g() { } }
    static class Impl implements WithInit, WithDefaultInit { static { note("Impl"); } public void f() { note("f"); } }
    interface Shape { double area(); static Shape square(double s) { return () -> s * s; } default Shape scale(double k) { return () -> area() * k * k; } default int compare(Shape o) { return Double.compare(area(), o.area()); } }
    interface Covariant { Object make(); } interface Covariant2 extends Covariant { Number make(); } static class Maker implements Covariant2 { public Integer make() { return 7; } }
    interface Chain { String v(); default Chain plus(String s) { String o = v(); return () -> o + s; } static Chain of(String s) { return () -> s; } }
    static abstract class Template { final String run() { return before() + body() + after(); } String before() { return "("; } abstract String body(); String after() { return ")"; } }

    public static void main(String[] args) {
        System.out.println(new D().m()); System.out.println(new E().m() + " " + new F().m() + " " + new H().m() + " " + new J().m());
        System.out.println(new D().call() + " " + new H().call() + " " + A.s());
        A a = new H(); System.out.println(a.m()); B hb = new H(); System.out.println(hb.m()); G g = new H(); System.out.println(g.m());
        System.out.println(init + "|"); System.out.println(B.Y + " " + init); System.out.println(E.X + " " + init);
        new Impl().f(); System.out.println(init); System.out.println(WithInit.O != null); System.out.println(init);
        int[] n = {0}; K k = () -> n[0]++; k.two(); System.out.println(n[0] + " " + k.equals(k));
        System.out.println(new N().twice("x") + " " + new M() {}.twice("y")); L<String> raw = new N(); System.out.println(raw.id("z"));
        System.out.println(Shape.square(3).scale(2).area() + " " + Shape.square(1).compare(Shape.square(2)));
        Covariant c = new Maker(); System.out.println(c.make() + " " + ((Covariant2) c).make().doubleValue() + " " + new Maker().make().compareTo(3));
        System.out.println(Chain.of("a").plus("b").plus("c").v());
        System.out.println(new Template() { String body() { return "body"; } String after() { return "!" + super.after(); } }.run());
        System.out.println((new D() instanceof A) + " " + (a instanceof C) + " " + A.class.isAssignableFrom(F.class) + " " + Arrays.toString(Arrays.stream(F.class.getInterfaces()).map(Class::getSimpleName).toArray()) + " " + A.class.isInterface());
        try { A bad = (A) (Object) "str"; System.out.println(bad); } catch (ClassCastException e) { System.out.println("CCE"); }
        Comparator<String> cmp = new Comparator<>() { public int compare(String x, String y) { return x.length() - y.length(); } };
        System.out.println(cmp.reversed().compare("a", "bb") + " " + cmp.thenComparing(Comparator.naturalOrder()).compare("b", "a"));
        Iterator<Integer> it = new Iterator<>() { int i; public boolean hasNext() { return i < 2; } public Integer next() { return i++; } };
        it.forEachRemaining(x -> System.out.print(x + " ")); try { it.remove(); } catch (UnsupportedOperationException e) { System.out.println(e.getMessage()); }
    }
}
