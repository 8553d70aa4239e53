// Question: does an accessor that throws during record deconstruction in a switch end as MatchException with its cause?
//@ java: 21
//@ exit: 1
import java.util.*;

class MatchExceptionUncaught {
    sealed interface Cmd permits Add, Div, Seq {}
    record Add(int a, int b) implements Cmd {}
    record Div(int a, int b) implements Cmd { public int b() { if (b == 0) throw new ArithmeticException("zero divisor in accessor"); return b; } }
    record Seq(Cmd first, Cmd second) implements Cmd {}

    static int run(Cmd c) {
        return switch (c) {
            case Add(int a, int b) when a == b -> 2 * a;
            case Add(int a, int b) -> a + b;
            case Div(int a, int b) -> a / b;
            case Seq(Add f, Add(int a, int b)) -> run(f) * 1000 + a + b;
            case Seq(var f, var s) -> run(f) * 100 + run(s);
        };
    }
    static String describe(Object o) {
        return switch (o) {
            case Integer i when i > 0 -> { if (i % 2 == 0) yield "even"; yield "odd"; }
            case Integer i -> "nonpositive " + i;
            case int[] a -> "ints" + a.length;
            case Cmd c -> "cmd " + c;
            default -> throw new IllegalArgumentException("cannot describe " + o);
        };
    }
    public static void main(String[] args) {
        System.out.println(run(new Add(4, 4)) + " " + run(new Add(1, 2)) + " " + run(new Div(9, 3)) + " " + run(new Seq(new Add(1, 1), new Add(2, 3))) + " " + run(new Seq(new Div(8, 2), new Add(1, 1))));
        for (Object o : List.of(3, 4, -1, new int[2], new Add(0, 0), "str")) {
            try { System.out.println(describe(o)); } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        }
        try { run(new Seq(null, new Add(1, 2))); } catch (NullPointerException e) { System.out.println("NPE in nested run"); }
        try { run(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        try { run(new Div(1, 0)); } catch (MatchException e) { System.out.println(e.getMessage() + " | " + e.getCause().getMessage()); }
        System.out.println(run(new Seq(new Add(5, 5), new Div(1, 0))));
    }
}
