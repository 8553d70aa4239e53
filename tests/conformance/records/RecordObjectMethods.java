// Question: do record equals/hashCode/toString follow the component types (float NaN, -0.0, arrays by identity, null)?
import java.util.*;

class RecordObjectMethods {
    record Empty() {}
    record Prims(boolean z, byte b, short s, char c, int i, long l, float f, double d) {}
    record F(float f) {}
    record D(double d) {}
    record Arr(int[] a) {}
    record Ref(Object o, String s) {}
    record Nested(Ref r, Nested next) {}
    record Custom(String s) {
        @Override public boolean equals(Object o) { return o instanceof Custom c && c.s.equalsIgnoreCase(s); }
        @Override public int hashCode() { return s.toLowerCase().hashCode(); }
        @Override public String toString() { return "<<" + s + ">>"; }
    }
    record $Odd_Name(int $x, int _y) {}
    record Boxes(Boolean z, Byte b, Short s, Character c, Integer i, Long l, Float f, Double d) {}

    static void eq(Object a, Object b) {
        System.out.println(a + " vs " + b + ": " + a.equals(b) + " " + b.equals(a) + " " + (a.hashCode() == b.hashCode()));
    }

    public static void main(String[] args) {
        eq(new Empty(), new Empty());
        System.out.println(new Empty().hashCode());
        Prims p = new Prims(true, (byte) -1, (short) -2, 'q', -3, -4L, -5.5f, -6.25);
        eq(p, new Prims(true, (byte) -1, (short) -2, 'q', -3, -4L, -5.5f, -6.25));
        eq(p, new Prims(false, (byte) -1, (short) -2, 'q', -3, -4L, -5.5f, -6.25));
        eq(p, new Prims(true, (byte) -1, (short) -2, 'q', -3, -4L, -5.5f, -6.26));
        eq(new F(Float.NaN), new F(Float.intBitsToFloat(0x7fc00001)));
        eq(new F(0.0f), new F(-0.0f));
        eq(new D(Double.NaN), new D(0.0 / 0.0));
        eq(new D(0.0), new D(-0.0));
        System.out.println(new F(1.5f).hashCode() + " " + new D(1.5).hashCode() + " " + new F(-0.0f).hashCode());
        int[] a = {1, 2};
        System.out.println(new Arr(a).equals(new Arr(a)) + " " + new Arr(a).equals(new Arr(a.clone())) + " " + new Arr(null).equals(new Arr(null)));
        System.out.println(new Arr(null) + " " + new Arr(null).hashCode());
        eq(new Ref(null, null), new Ref(null, null));
        eq(new Ref(1, "a"), new Ref(1L, "a"));
        eq(new Ref("x", new String("y")), new Ref(new String("x"), "y"));
        Nested n = new Nested(new Ref(List.of(1, 2), "l"), new Nested(null, null));
        eq(n, new Nested(new Ref(Arrays.asList(1, 2), "l"), new Nested(null, null)));
        eq(n, new Nested(new Ref(List.of(1, 2), "l"), null));
        eq(new Custom("AbC"), new Custom("aBc"));
        eq(new Custom("a"), new Ref("a", null));
        eq(new $Odd_Name(1, 2), new $Odd_Name(1, 2));
        eq(new Boxes(null, (byte) 1, (short) 2, 'c', 128, 129L, Float.NaN, -0.0), new Boxes(null, (byte) 1, (short) 2, 'c', 128, 129L, Float.NaN, -0.0));
        System.out.println(p.equals(null) + " " + p.equals("p") + " " + p.equals(p));
        System.out.println(new Ref("a", null).hashCode() == new Ref("a", null).hashCode());
        System.out.println(new F(2).hashCode() == Float.hashCode(2));
        System.out.println(p.z() + " " + p.b() + " " + p.s() + " " + p.c() + " " + p.i() + " " + p.l() + " " + p.f() + " " + p.d());
    }
}
