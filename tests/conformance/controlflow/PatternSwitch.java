// Question: pattern switches (Java 21): type patterns, guards, record deconstruction, null case, dominance, sealed exhaustiveness, MatchException-free flow
//@ java: 21
import java.util.*;
public class PatternSwitch {
    sealed interface Shape permits Circle, Rect, Tri {}
    record Circle(double r) implements Shape {}
    record Rect(double w, double h) implements Shape {}
    record Tri(Pt a, Pt b, Pt c) implements Shape {}
    record Pt(int x, int y) {}
    record Box<T>(T v) {}
    record Pair<A, B>(A a, B b) {}
    enum E { A, B, C }
    static double area(Shape s) {
        return switch (s) {
            case Circle c -> 3 * c.r() * c.r();
            case Rect(double w, double h) -> w * h;
            case Tri(Pt(var ax, var ay), Pt(int bx, int by), Pt c) -> Math.abs((bx - ax) * (c.y() - ay) - (c.x() - ax) * (by - ay)) / 2.0;
        };
    }
    static String desc(Object o) {
        return switch (o) {
            case null -> "null!";
            case Integer i when i > 100 -> "big " + i;
            case Integer i when i < 0 -> "neg " + i;
            case Integer i -> "int " + i;
            case Long l -> "long " + l;
            case String s when s.isEmpty() -> "empty";
            case String s -> "str " + s.length();
            case E e when e == E.C -> "C";
            case E e -> "enum " + e.ordinal();
            case int[] a when a.length > 2 -> "long array";
            case int[] a -> "int[" + a.length + "]";
            case Box<?>(String s) -> "box of string " + s;
            case Box<?>(Box<?>(var inner)) -> "box of box of " + inner;
            case Box<?> b -> "box of " + b.v();
            case Pair<?, ?>(Integer a, Integer b) when a.equals(b) -> "same " + a;
            case Pair<?, ?>(Integer a, var b) -> "int pair " + a + "," + b;
            case Pair<?, ?> p -> "pair " + p;
            case List<?> l when l.size() > 1 && l.get(0) instanceof String f -> "list starting " + f;
            case CharSequence cs -> "cs " + cs;
            case Runnable r -> { r.run(); yield "ran"; }
            default -> o.getClass().getSimpleName();
        };
    }
    static int calls;
    static boolean guard(int n) { calls++; return n > 5; }
    static String order(Object o) {
        switch (o) {
            case Integer i when guard(i): return "first " + i;
            case Integer i when guard(i + 4): return "second " + i;
            case Number n: return "number " + n;
            default: return "other";
        }
    }
    static String en(E e) { return switch (e) { case A -> "a"; case B -> "b"; case C -> "c"; }; }
    static String strNull(String s) { return switch (s) { case "x" -> "ex"; case null, default -> "nd " + s; }; }
    static <T extends Shape> int gen(T t) { return switch (t) { case Circle c -> 1; case Rect r -> 2; case Tri q -> 3; }; }
    record Bad(int v) { public int v() { throw new IllegalStateException("accessor " + v); } }
    public static void main(String[] args) {
        for (Shape s : List.of(new Circle(2), new Rect(2, 3.5), new Tri(new Pt(0, 0), new Pt(4, 0), new Pt(0,
                3)))) System.out.println(area(s) + " " + gen(s));
        Object[] os = {null, 5, 500, -5, 7L, "", "abc", E.A, E.C, new int[1], new int[3], new Box<>("s"), new Box<>(new Box<>(3)),
                new Box<>(null), new Box<>(4), new Pair<>(1, 1), new Pair<>(1, "b"), new Pair<>(1, null), new Pair<>("x", 2), List.of("h",
                2), List.of(1), new StringBuilder("sb"), (Runnable) () -> System.out.print("running "), 2.5, 'c'};
        for (Object o : os) System.out.println(desc(o));
        for (Object o : new Object[]{3, 1, 9, 2.5, "s"}) System.out.println(order(o) + " calls " + calls);
        System.out.println(en(E.B) + strNull("x") + strNull(null) + strNull("q"));
        try { area(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { en(null); } catch (NullPointerException e) { System.out.println("NPE enum"); }
        try {
            System.out.println(switch ((Object) new Bad(3)) { case Bad(int v) -> v; default -> -1; });
        } catch (MatchException e) { System.out.println(e.getMessage() + " / " + e.getCause()); }
        Object o = new Pair<>(new Pt(1, 2), new Box<>(new Pt(3, 4)));
        if (o instanceof Pair<?, ?>(Pt(var a, var b), Box<?>(Pt(int c, int d))) && a + b + c + d == 10) System.out.println("deconstructed "
                + a + b + c + d);
        if (!(o instanceof Pair<?, ?>(Pt p, var q))) throw new AssertionError();
        System.out.println(p + " " + q);
    }
}
