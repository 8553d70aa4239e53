// Question: do exhaustive pattern switches over sealed types with generic records, guards and nested enums select properly?
//@ java: 21
import java.util.*;
import java.util.function.*;

class SealedPatternSwitch {
    sealed interface Shape permits Circle, Rect, Group, Named {}
    record Circle(double r) implements Shape {}
    record Rect(double w, double h) implements Shape {}
    record Group(List<Shape> parts) implements Shape {}
    enum Named implements Shape { UNIT, DOT, HUGE }

    static double area(Shape s) {
        return switch (s) {
            case Circle(var r) -> 3 * r * r;
            case Rect(double w, double h) when w == h -> w * w;
            case Rect(double w, double h) -> w * h;
            case Group(var parts) -> { double t = 0; for (Shape p : parts) t += area(p); yield t; }
            case Named.UNIT -> 1;
            case Named.DOT -> 0;
            case Named n -> Double.POSITIVE_INFINITY;
        };
    }
    sealed interface Result<T, E extends Exception> {
        record Ok<T, E extends Exception>(T v) implements Result<T, E> {}
        record Err<T, E extends Exception>(E e) implements Result<T, E> {}
        default <R> Result<R, E> map(Function<T, R> f) {
            return switch (this) {
                case Ok<T, E>(T v) -> new Ok<>(f.apply(v));
                case Err<T, E>(E e) -> new Err<>(e);
            };
        }
        default T orThrow() throws E {
            return switch (this) { case Ok<T, E> ok -> ok.v(); case Err<T, E> err -> throw err.e(); };
        }
    }
    sealed interface Json {
        record Null() implements Json {}
        record Num(double d) implements Json {}
        record Str(String s) implements Json {}
        record Arr(List<Json> l) implements Json {}
        record Obj(SortedMap<String, Json> m) implements Json {}
    }
    static String show(Json j) {
        return switch (j) {
            case Json.Null() -> "null";
            case Json.Num(double d) when d == Math.rint(d) -> "" + (long) d;
            case Json.Num(double d) -> "" + d;
            case Json.Str(String s) -> '"' + s + '"';
            case Json.Arr(List<Json> l) -> { StringJoiner sj = new StringJoiner(",", "[", "]"); l.forEach(x -> sj.add(show(x))); yield sj.toString(); }
            case Json.Obj(var m) -> { StringJoiner sj = new StringJoiner(",", "{", "}"); m.forEach((k, v) -> sj.add(k + ":" + show(v))); yield sj.toString(); }
        };
    }
    enum Dir { N, E, S, W }
    static String enumSw(Object o, Dir d) {
        String a = switch (d) { case N, S -> "ns"; case E, W -> "ew"; case null -> "nul"; };
        return a + switch (o) { case Dir.N -> "north"; case Dir x when x == Dir.E -> "east"; case Dir x -> "dir" + x; case String t when t.equals("str") -> "S"; default -> "?"; };
    }
    static String str(String s) {
        return switch (s) {
            case null -> "n";
            case "Aa" -> "first";
            case "BB" -> "collides";
            case String t when t.startsWith("x") -> "x*" + t.length();
            case "y" -> "why";
            case String t -> "any " + t;
        };
    }
    static String boxed(Integer i) {
        return switch (i) { case 1 -> "one"; case Integer k when k > 100 -> "big"; case 127, 128 -> "unreach?"; case -1 -> "minus"; case Integer k -> "k" + k; };
    }

    public static void main(String[] args) throws Exception {
        System.out.println(area(new Group(List.of(new Circle(2), new Rect(3, 3), new Rect(1, 2.5), Named.UNIT, Named.DOT))) + " " + area(Named.HUGE));
        try { area(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        Result<Integer, Exception> ok = new Result.Ok<>(4), err = new Result.Err<>(new Exception("bad"));
        System.out.println(ok.map(x -> "v" + x) + " " + ok.map(x -> x * 2).orThrow());
        try { err.map(x -> x + 1).orThrow(); } catch (Exception e) { System.out.println(e.getMessage()); }
        System.out.println(show(new Json.Obj(new TreeMap<>(Map.of("a", new Json.Arr(List.of(new Json.Num(1), new Json.Num(1.5), new Json.Null())), "b", new Json.Str("q"))))));
        for (Object o : new Object[]{Dir.N, Dir.E, Dir.W, "str", "x", 3}) System.out.print(enumSw(o, Dir.S) + " ");
        System.out.println(enumSw(1, null));
        for (String s : new String[]{null, "Aa", "BB", "xyz", "y", "z", "C#"}) System.out.print(str(s) + "; ");
        System.out.println();
        for (int i : new int[]{1, 127, 100, -1, 1000}) System.out.print(boxed(i) + "; ");
        System.out.println();
    }
}
