// Question: do method references adapt by boxing, unboxing, widening, varargs and dropping results?
import java.util.*;
import java.util.function.*;

class MethodReferenceAdaptation {
    static String va(Object... xs) { return "va" + Arrays.toString(xs); }
    static String vi(int... xs) { return "vi" + Arrays.toString(xs); }
    static String pre(String p, long... xs) { return p + Arrays.toString(xs); }
    static long widen(long a, double b) { return a + (long) b; }
    static int sumInt(int a, int b) { return a + b; }
    static Integer boxed(Integer a, Integer b) { return a - b; }
    static double dbl(double d) { return d / 2; }
    static String pick(Object o) { return "Object"; }
    static String pick(Integer o) { return "Integer"; }
    static String pick(long o) { return "long"; }
    interface IntToLong { long f(int x); }
    interface CharToInt { int f(char c); }
    interface ByteByte { Object f(byte a, short b); }
    interface ToObj { Object f(int x); }
    interface VoidInt { void f(int x); }
    interface Three { String f(String s, int a, int b); }
    interface FloatOp { double f(float x); }

    static int touched;
    static int touch(int x) { touched += x; return touched; }

    public static void main(String[] args) {
        Supplier<String> s0 = MethodReferenceAdaptation::va;
        Function<String, String> s1 = MethodReferenceAdaptation::va;
        BiFunction<Integer, Character, String> s2 = MethodReferenceAdaptation::va;
        System.out.println(s0.get() + s1.apply("a") + s2.apply(1, 'c'));
        Function<Object[], String> arr = MethodReferenceAdaptation::va;
        System.out.println(arr.apply(new Object[]{1, null, "z"}));
        IntBinaryOperator ib = MethodReferenceAdaptation::boxed;
        System.out.println(ib.applyAsInt(7, 9));
        BinaryOperator<Integer> bo = MethodReferenceAdaptation::sumInt;
        System.out.println(bo.apply(2_000_000_000, 2_000_000_000));
        BiFunction<Integer, Float, Object> w = MethodReferenceAdaptation::widen;
        System.out.println(w.apply(3, 4.9f) + " " + w.apply(3, 4.9f).getClass().getName());
        IntFunction<String> vi = MethodReferenceAdaptation::vi;
        System.out.println(vi.apply(5));
        Three t = MethodReferenceAdaptation::pre;
        System.out.println(t.f("p", -1, Integer.MIN_VALUE));
        IntToLong il = Integer::toUnsignedLong;
        System.out.println(il.f(-1));
        IntToLong il2 = Math::abs;
        System.out.println(il2.f(Integer.MIN_VALUE));
        CharToInt ci = Character::getNumericValue;
        System.out.println(ci.f('z'));
        ByteByte bb = Math::max;
        System.out.println(bb.f((byte) -3, (short) -4) + " " + bb.f((byte) 0, (short) 0).getClass());
        ToObj to = Long::valueOf;
        System.out.println(to.f(12).getClass().getSimpleName());
        VoidInt vo = MethodReferenceAdaptation::touch;
        vo.f(4); vo.f(5);
        System.out.println(touched);
        FloatOp fo = MethodReferenceAdaptation::dbl;
        System.out.println(fo.f(0.1f));
        Function<Integer, String> p1 = MethodReferenceAdaptation::pick;
        IntFunction<String> p2 = MethodReferenceAdaptation::pick;
        Function<String, String> p3 = MethodReferenceAdaptation::pick;
        System.out.println(p1.apply(1) + p2.apply(1) + p3.apply(""));
        ToLongFunction<Integer> tl = Integer::intValue;
        ToDoubleFunction<Integer> td = Integer::intValue;
        System.out.println(tl.applyAsLong(-5) + " " + td.applyAsDouble(-5));
        Function<List<Integer>, Object> sum = l -> { int s = 0; for (int x : l) s += x; return s; };
        System.out.println(sum.apply(List.of(1, 2, 3)));
        VoidInt ctor = StringBuilder::new;
        ctor.f(10);
        Predicate<String> isE = String::isEmpty;
        Function<String, Boolean> isE2 = String::isEmpty;
        System.out.println(isE.test("") + " " + isE2.apply("x"));
        try {
            ToIntFunction<Integer> un = Integer::intValue;
            un.applyAsInt(null);
        } catch (NullPointerException e) { System.out.println("NPE unboxing"); }
        try {
            Supplier<Integer> sn = () -> null;
            int v = sn.get();
            System.out.println(v);
        } catch (NullPointerException e) { System.out.println("NPE result"); }
    }
}
