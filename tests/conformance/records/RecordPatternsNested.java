// Question: do record deconstruction patterns bind nested components, infer generics, handle null and raise MatchException on accessor failure?
//@ java: 21
import java.util.*;

class RecordPatternsNested {
    record Point(int x, int y) {}
    record Line(Point a, Point b) {}
    record Box<T>(T t) {}
    record Pair<A, B>(A a, B b) {}
    record Bad(int v) { public int v() { throw new IllegalStateException("accessor"); } }
    sealed interface Opt<T> permits Some, None {}
    record Some<T>(T t) implements Opt<T> {}
    record None<T>() implements Opt<T> {}

    static String where(Object o) {
        return switch (o) {
            case Line(Point(var x, var y), Point p) when x == p.x() -> "vertical at " + x + " from " + y;
            case Line(Point(int x1, int y1), Point(int x2, int y2)) -> "slope " + (y2 - y1) + "/" + (x2 - x1);
            case Line(Point a, Point b) -> "line with null " + a + b;
            case Point(int x, int y) when x == 0 && y == 0 -> "origin";
            case Point(int x, var y) -> "pt " + (x + y);
            case Box(String s) -> "box of string " + s.length();
            case Box(Box(var inner)) -> "box box " + inner;
            case Box(Integer i) when i > 10 -> "big box " + i;
            case Box(var any) -> "box " + any;
            default -> "other";
        };
    }

    static <T> String both(Pair<Opt<T>, Opt<T>> p) {
        return switch (p) {
            case Pair<Opt<T>, Opt<T>>(Some<T>(var a), Some<T>(var b)) -> "both " + a + b;
            case Pair<Opt<T>, Opt<T>>(Some<T>(var a), None<T>()) -> "left " + a;
            case Pair<Opt<T>, Opt<T>>(None<T>(), Some<T>(var b)) -> "right " + b;
            case Pair<Opt<T>, Opt<T>>(None<T>(), None<T>()) -> "none";
        };
    }

    public static void main(String[] args) {
        Object[] os = {new Point(0, 0), new Point(3, 4), new Line(new Point(1, 2), new Point(1, 9)),
            new Line(new Point(1, 2), new Point(4, 9)), new Line(null, new Point(0, 0)),
            new Box<>("abc"), new Box<>(new Box<>(null)), new Box<>(5), new Box<>(50), new Box<>(null), "s"};
        for (Object o : os) System.out.println(where(o));
        System.out.println(both(new Pair<>(new Some<>(1), new Some<>(2))) + both(new Pair<>(new Some<>(1), new None<>()))
            + both(new Pair<>(new None<>(), new Some<>(2))) + both(new Pair<>(new None<>(), new None<>())));
        Object o = new Pair<>("k", new Point(5, 6));
        if (o instanceof Pair<?, ?>(String k, Point(int x, int y)) && x < y) System.out.println(k + x + y);
        if (!(o instanceof Pair<?, ?>(var a, Integer i))) System.out.println("no int");
        if (o instanceof Pair<?, ?>(CharSequence cs, Record r)) System.out.println(cs.length() + " " + r);
        try { both(new Pair<>(null, new None<>())); } catch (MatchException e) { System.out.println("ME " + e.getMessage()); }
        try { both(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        try {
            if ((Object) new Bad(1) instanceof Bad(int v)) System.out.println(v);
        } catch (MatchException e) { System.out.println("ME " + e.getMessage() + " cause " + e.getCause().getMessage()); }
        try {
            switch ((Object) new Bad(1)) { case Bad(int v) -> System.out.println(v); default -> System.out.println("d"); }
        } catch (MatchException e) { System.out.println("ME2 " + e.getCause()); }
    }
}
