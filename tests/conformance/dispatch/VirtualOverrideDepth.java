// Question: virtual dispatch through a deep hierarchy with some levels overriding, super chains, final and abstract methods
public class VirtualOverrideDepth {
    static abstract class L0 {
        String id() { return "L0"; }
        abstract int val();
        String tmpl() { return "<" + id() + ":" + val() + ":" + hook(1) + ">"; }
        protected Object hook(int d) { return "h0-" + d; }
        final String fin() { return "fin " + id(); }
        static String st() { return "st0"; }
        public String toString() { return "str " + id(); }
    }
    static class L1 extends L0 { int val() { return 1; } }
    static class L2 extends L1 {
        String id() { return "L2<" + super.id(); } protected String hook(int d) { return "h2-" + super.hook(d + 1); }
    }
    static class L3 extends L2 { int val() { return super.val() + 2; } static String st() { return "st3"; } }
    static class L4 extends L3 {
        String id() { return "L4<" + super.id(); }
        int val() { return super.val() * 10; }
        protected String hook(int d) { return d > 3 ? "stop" : "h4-" + super.hook(d * 2); }
    }
    static class L5 extends L4 { }
    static class L6 extends L5 {
        String id() { return "L6<" + super.id(); }
        String tmpl() { return "[" + super.tmpl() + "]"; }
        public String toString() { return super.toString() + "!"; }
    }
    static final class L7 extends L6 {
        int val() { return -super.val(); } String viaThis() { return this.id() + super.id() + ((L0) this).id(); }
    }
    static abstract class Re extends L7x { abstract String id(); }
    static class L7x extends L6 {}
    static class Re2 extends Re { String id() { return "Re2"; } }
    interface Shape { double area(); default String desc() { return name() + String.format(" %.2f", area()); } String name(); }
    record Circle(double r) implements Shape { public double area() { return 3 * r * r; } public String name() { return "circle"; } }
    record Sq(double s) implements Shape {
        public double area() { return s * s; }
        public String name() { return "sq"; }
        @Override public String desc() { return "SQ/" + Shape.super.desc(); }
    }
    enum Unit implements Shape { U; public double area() { return 1; } }
    static int count;
    static class Rec { int f(int n) { count++; return n <= 0 ? 0 : 1 + f(n - 1); } }
    static class Rec2 extends Rec { @Override int f(int n) { count += 100; return super.f(n); } }
    static class Rec3 extends Rec2 { @Override int f(int n) { return n > 3 ? super.f(n - 1) : n; } }
    static class Eq {
        final int v;
        Eq(int v) { this.v = v; }
        public boolean equals(Object o) { return o instanceof Eq && ((Eq) o).v == v; }
        public boolean equals(Eq o) { return false; }
        public int hashCode() { return v % 3; }
    }
    public static void main(String[] args) {
        L0[] all = {new L1(), new L2(), new L3(), new L4(), new L5(), new L6(), new L7(), new Re2(), new L1() { String id() { return "anon<"
                + super.id(); } int val() { return 99; } }};
        for (L0 l : all) System.out.println(l.tmpl() + " " + l.fin() + " " + l + " " + l.hook(3));
        System.out.println(new L7().viaThis());
        System.out.println(L0.st() + L1.st() + L2.st() + L3.st() + L7.st() + all[6].st() + ((L3) all[6]).st());
        for (Shape s : new Shape[]{new Circle(2), new Sq(3), Unit.U}) System.out.println(s.desc());
        for (Rec r : new Rec[]{new Rec(), new Rec2(), new Rec3()}) { count = 0; System.out.println(r.f(6) + " " + count); }
        Eq a = new Eq(1), b = new Eq(1);
        Object ob = b;
        System.out.println(a.equals(b) + " " + a.equals(ob) + " " + ((Object) a).equals(b) + " " + java.util.Objects.equals(a, b) + " "
                + java.util.List.of(a).contains(b) + " " + new java.util.HashSet<>(java.util.Arrays.asList(a, b, new Eq(4),
                new Eq(2))).size());
        int tot = 0;
        for (int i = 0; i < 10000; i++) tot += all[i % all.length].val() + (i % 7 == 0 ? all[(i / 7) % 9].id().length() : 0);
        System.out.println(tot);
        Object[] os = {"s", 1, 'c', 2.5, new int[0].length, java.util.List.of(1), new L2(), null, Unit.U, new Circle(1)};
        for (Object o : os) System.out.print(String.valueOf(o) + (o == null ? 0 : o.getClass().getSimpleName()) + " ");
        System.out.println();
    }
}
