// Question: do unnamed patterns and variables (_) in records, switch, lambdas, catch and for behave?
//@ java: 22
import java.util.*;
import java.util.function.*;

class UnnamedPatternsAndVariables {
    sealed interface Shape permits Circle, Rect, Tri {}
    record Circle(int r) implements Shape {}
    record Rect(int w, int h) implements Shape {}
    record Tri(int a, int b, int c) implements Shape {}
    record Pair<A, B>(A a, B b) {}
    record Loud(int x, int y) { public int x() { System.out.print("[x]"); return x; } public int y() { System.out.print("[y]"); return y; } }

    static String kind(Shape s) {
        return switch (s) {
            case Circle _ -> "round";
            case Rect(int w, _) when w > 10 -> "wide " + w;
            case Rect(_, int h) -> "rect " + h;
            case Tri(_, _, _) -> "tri";
        };
    }
    static String multi(Object o) {
        return switch (o) {
            case Pair(Integer _, String s) -> "int," + s;
            case Pair(String _, _) -> "str,any";
            case Circle _, Tri _ -> "circle or tri";
            case Integer _ when o.hashCode() > 5 -> "big int";
            case null -> "null";
            default -> "other";
        };
    }
    public static void main(String[] args) {
        for (Shape s : List.of(new Circle(1), new Rect(20, 3), new Rect(2, 7), new Tri(1, 2, 3))) System.out.println(kind(s));
        for (Object o : new Object[]{new Pair<>(1, "a"), new Pair<>("s", 2), new Pair<>(null, "z"), new Circle(0), new Tri(1, 1, 1), 9, 3, null, "q"}) System.out.println(multi(o));
        Object l = new Loud(1, 2);
        if (l instanceof Loud(_, int y)) System.out.println(y);
        if (l instanceof Loud(int x, _)) System.out.println(x);
        if (l instanceof Loud(_, _)) System.out.println("matched");
        BiFunction<Integer, Integer, Integer> first = (a, _) -> a;
        BinaryOperator<String> konst = (_, _) -> "k";
        System.out.println(first.apply(5, 6) + konst.apply("a", "b"));
        try { Integer.parseInt("x"); } catch (NumberFormatException _) { System.out.println("nfe"); }
        int n = 0;
        for (var _ : List.of(1, 2, 3)) n++;
        for (int i = 0, _ = n++; i < 2; i++) n++;
        System.out.println(n);
        var _ = new StringBuilder("side").append(n);
        try (AutoCloseable _ = () -> System.out.println("closed")) { System.out.println("body"); } catch (Exception _) { }
        if (!(l instanceof Pair<?, ?>(_, _))) System.out.println("not pair");
        Map<String, List<Integer>> m = new TreeMap<>();
        m.computeIfAbsent("a", _ -> new ArrayList<>()).add(1);
        m.computeIfAbsent("a", _ -> new ArrayList<>()).add(2);
        System.out.println(m);
    }
}
