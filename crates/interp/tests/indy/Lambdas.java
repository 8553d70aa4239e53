import java.io.Serializable;
import java.util.function.*;

class Lambdas {
    interface Marker {}
    interface Conv<A, B> { B conv(A a); }
    interface StrConv extends Conv<String, Integer> { Integer conv(String s); }
    interface IntToLong { long f(int x); }
    interface ToObj { Object f(byte b); }
    interface Sink { void take(int x); }
    static class Base { String who() { return "base"; } }
    static class Derived extends Base {
        String who() { return "derived"; }
        Supplier<String> above() { return super::who; }
        Supplier<String> own() { return this::who; }
    }
    static class Init {
        static int count;
        static { touched = 1; }
        static int next() { return ++count; }
    }
    static int touched;
    private final int field;
    Lambdas(int f) { field = f; }
    private int secret(int x) { return x + field; }
    Supplier<Integer> capturesThis(int y) { return () -> secret(y); }
    static long widen(long a, double b) { return a + (long) b; }
    static Integer boxed(Integer a, Integer b) { return a - b; }
    static int last;
    static int keep(int x) { return last = x; }

    static String captured() {
        boolean z = true; byte b = -1; short s = -2; char c = 'c'; int i = -3; long l = 1L << 40;
        float f = 1.5f; double d = -0.0; String t = "t";
        Supplier<String> all = () -> z + "," + b + "," + s + "," + c + "," + i + "," + l + "," + f + "," + d + "," + t;
        return all.get();
    }
    static String kinds() {
        Function<String, Integer> unbound = String::length;
        Supplier<Integer> bound = "four"::length;
        Function<Integer, Lambdas> ctor = Lambdas::new;
        IntFunction<int[]> array = int[]::new;
        Function<CharSequence, Integer> itf = CharSequence::length;
        UnaryOperator<int[]> copy = int[]::clone;
        return unbound.apply("abc") + " " + bound.get() + " " + ctor.apply(7).capturesThis(3).get() + " "
            + array.apply(5).length + " " + itf.apply("xy") + " " + copy.apply(new int[]{9})[0];
    }
    static String superCalls() {
        Derived d = new Derived();
        return d.above().get() + " " + d.own().get();
    }
    static String adapts() {
        IntBinaryOperator unboxes = Lambdas::boxed;
        BiFunction<Integer, Float, Object> widens = Lambdas::widen;
        IntToLong abs = Math::abs;
        ToObj box = Long::valueOf;
        Sink sink = Lambdas::keep;
        sink.take(42);
        ToLongFunction<Integer> asLong = Integer::intValue;
        Function<Character, Integer> numeric = Character::getNumericValue;
        return unboxes.applyAsInt(7, 9) + " " + widens.apply(3, 4.9f) + " " + abs.f(-5) + " "
            + (box.f((byte) 12) instanceof Long) + " " + last + " " + asLong.applyAsLong(-5) + " " + numeric.apply('7');
    }
    static Runnable same() { return () -> {}; }
    static Supplier<Integer> fresh(int k) { return () -> k; }
    static String identity() {
        Runnable a = same(), b = same(), c = () -> {};
        return (a == b) + " " + (a == c) + " " + (fresh(1) == fresh(1)) + " " + (a.getClass() == b.getClass());
    }
    static String lazyInit() {
        IntSupplier s = Init::next;
        int before = touched;
        s.getAsInt();
        return before + " " + touched + " " + s.getAsInt();
    }
    @SuppressWarnings({"unchecked", "rawtypes"})
    static String alternatives() {
        Object o = (Runnable & Serializable & Marker) () -> {};
        StrConv sc = Integer::valueOf;
        Conv raw = sc;
        String bridge;
        try { raw.conv(42); bridge = "none"; } catch (ClassCastException e) { bridge = "CCE"; }
        return (o instanceof Runnable) + " " + (o instanceof Serializable) + " " + (o instanceof Marker) + " "
            + raw.conv("42") + " " + bridge;
    }
    static String failures() {
        ToIntFunction<Integer> un = Integer::intValue;
        Supplier<Integer> nothing = () -> null;
        String a, b;
        try { a = "" + un.applyAsInt(null); } catch (NullPointerException e) { a = "NPE"; }
        try { int v = nothing.get(); b = "" + v; } catch (NullPointerException e) { b = "NPE"; }
        return a + " " + b;
    }
    static String curried() {
        Function<Integer, Function<Integer, Function<Integer, Integer>>> f = a -> b -> c -> a * 100 + b * 10 + c;
        return "" + f.apply(1).apply(2).apply(3);
    }

    public static void main(String[] args) {
        System.out.println(captured());
        System.out.println(kinds());
        System.out.println(superCalls());
        System.out.println(adapts());
        System.out.println(identity());
        System.out.println(lazyInit());
        System.out.println(alternatives());
        System.out.println(failures());
        System.out.println(curried());
    }
}
