// Question: do static, bound, unbound, constructor, array-constructor, super:: and inner-class references all link and dispatch properly?
import java.util.*;
import java.util.function.*;

class MethodReferenceKinds {
    static class Base {
        String who() { return "Base.who"; }
        static String stat(Object o) { return "stat(" + o + ")"; }
        public String toString() { return "aBase"; }
    }
    static class Derived extends Base {
        String who() { return "Derived.who"; }
        Supplier<String> superRef() { return super::who; }
        Supplier<String> thisRef() { return this::who; }
        Supplier<String> superToString() { return super::toString; }
        public String toString() { return "aDerived"; }
        private String priv(int x) { return "priv" + x; }
        IntFunction<String> privRef() { return this::priv; }
    }
    interface Greeter { default String greet(String n) { return "hi " + n; } }
    static class Polite implements Greeter {
        public String greet(String n) { return "good day " + n; }
        UnaryOperator<String> sup() { return Greeter.super::greet; }
    }
    class InnerThing {
        final int v;
        InnerThing(int v) { this.v = v + offset; }
    }
    int offset = 40;
    IntFunction<InnerThing> maker() { return InnerThing::new; }
    static class Gen<T> {
        final T t;
        Gen(T t) { this.t = t; }
        Gen() { this(null); }
        public String toString() { return "Gen<" + t + ">"; }
    }
    interface Tri<A, B, C, R> { R apply(A a, B b, C c); }

    public static void main(String[] args) {
        Function<Object, String> st = Base::stat;
        System.out.println(st.apply(5) + st.apply(null));
        Derived d = new Derived();
        Base b = d;
        Supplier<String> bound = b::who;
        b = new Base();
        System.out.println(bound.get());
        Function<Base, String> unbound = Base::who;
        System.out.println(unbound.apply(d) + " " + unbound.apply(b));
        System.out.println(d.superRef().get() + " " + d.thisRef().get() + " " + d.superToString().get() + " " + d.privRef().apply(3));
        System.out.println(new Polite().sup().apply("x") + "; " + new Polite().greet("x"));
        System.out.println(new MethodReferenceKinds().maker().apply(2).v);
        Supplier<Gen<String>> g0 = Gen::new;
        Function<String, Gen<String>> g1 = Gen<String>::new;
        System.out.println(g0.get() + " " + g1.apply("q"));
        IntFunction<int[]> ia = int[]::new;
        Function<Integer, String[][]> sa = String[][]::new;
        System.out.println(ia.apply(3).length + " " + sa.apply(2).length + " " + sa.apply(2)[1]);
        System.out.println(sa.apply(0).getClass().getName());
        Tri<String, Integer, Integer, String> sub = String::substring;
        System.out.println(sub.apply("abcdef", 2, 4));
        BiFunction<String, String, Boolean> eq = String::equalsIgnoreCase;
        System.out.println(eq.apply("AbC", "aBc"));
        Function<int[], Object> clone = int[]::clone;
        System.out.println(((int[]) clone.apply(new int[]{4, 5})).length);
        Supplier<Integer> len = "hello"::length;
        ToIntFunction<String> len2 = String::length;
        System.out.println(len.get() + len2.applyAsInt("abc"));
        Consumer<Object> pr = System.out::println;
        pr.accept("printed"); pr.accept('c'); pr.accept(1.5f);
        List<String> l = new ArrayList<>();
        Predicate<String> add = l::add;
        Consumer<String> add2 = l::add;
        System.out.println(add.test("a")); add2.accept("b");
        System.out.println(l);
        try {
            String nul = null;
            Supplier<Integer> bad = nul::length;
            System.out.println("not reached " + bad);
        } catch (NullPointerException e) { System.out.println("NPE at creation"); }
        try { ia.apply(-2); } catch (NegativeArraySizeException e) { System.out.println(e.getMessage()); }
        try { len2.applyAsInt(null); } catch (NullPointerException e) { System.out.println("NPE at call"); }
    }
}
