// Question: switch expressions: arrows, yield, nested, mixed result types, exceptions inside, evaluation stack depth around them
public class SwitchExpressionsYield {
    enum D { MON, TUE, SAT, SUN } static int calls; static int c(int v) { calls++; return v; }
    static int days(int m, boolean leap) {
        return switch (m) {
            case 4, 6, 9, 11 -> 30;
            case 2 -> { if (leap) yield 29; yield 28; }
            case 1, 3, 5, 7, 8, 10, 12 -> 31;
            default -> throw new IllegalArgumentException("month " + m);
        };
    }
    static String kind(D d) {
        return switch (d) {
            case SAT, SUN -> "weekend";
            case MON -> { String s = ""; for (int i = 0; i < 3; i++) s += i; yield s; }
            case TUE -> d.name().toLowerCase();
        };
    }
    static int old(int x) {
        return switch (x) {
            case 1: System.out.print("one ");
            case 2: yield 2;
            case 3: { int q = x * x; yield q; }
            default: if (x > 10) yield -1;
            else yield x;
        };
    }
    static Object mixed(int x) { return switch (x) { case 0 -> 1; case 1 -> 2.5; case 2 -> 'c'; default -> 4L; }; }
    static double num(int x) { return switch (x) { case 0 -> 1; case 1 -> 2.5f; case 2 -> 'c'; default -> 4L; }; }
    static Object objs(int x) { return switch (x) { case 0 -> "s"; case 1 -> 5; case 2 -> null; default -> new int[]{1}.length; }; }
    static int inTry(int x) {
        try {
            return 1 + switch (x) {
                case 0 -> 10 / x;
                case 1 -> { try { yield Integer.parseInt("q"); } catch (NumberFormatException e) { yield -7; } finally { calls += 100; } }
                default -> c(x);
            };
        } catch (ArithmeticException e) { return -1; }
    }
    static int deep(int a, int b) {
        return switch (a) {
            case 0 -> switch (b) {
                case 0 -> 0; case 1 -> { int r = switch (a + b) { case 1 -> 100; default -> 200; }; yield r + 1; } default -> 2;
            };
            case 1 -> b > 0 ? switch (b) { case 1 -> 11; default -> 12; } : -1;
            default -> {
                int t = 0;
                loop: for (int i = 0; ; i++) { switch (i) { case 3: continue loop; case 6: break loop; default: t += i; } }
                yield t;
            }
        };
    }
    static void stmt(int x) {
        switch (x) {
            case 0 -> System.out.print("zero ");
            case 1 -> { int y = 5; System.out.print("one" + y + " "); }
            case 2 -> throw new IllegalStateException("two");
            default -> { }
        }
    }
    static boolean cond(String s) { return !switch (s) { case "a", "b" -> true; default -> false; } && s.length() > 0; }
    static long wide(int i, long l, double d) {
        return l + switch (i) {
            case 0 -> (long) d; case 1 -> l * 2; default -> { double q = d; while (q < 1000) q *= 2; yield (long) q; }
        } + (long) d;
    }
    sealed interface S permits A, B {}
    record A(int v) implements S {}
    record B(S in) implements S {}
    static int sum(S s) {
        if (s instanceof A a) return a.v(); else if (s instanceof B b) return 1 + sum(b.in()); throw new AssertionError();
    }
    public static void main(String[] args) {
        for (int m = 0; m <= 13; m++) try {
            System.out.print(days(m, m % 2 == 0) + " ");
        } catch (IllegalArgumentException e) { System.out.print(e.getMessage() + " "); }
        System.out.println(days(2, false));
        for (D d : D.values()) System.out.print(kind(d) + " ");
        System.out.println();
        for (int i = 0; i < 13; i += 2) System.out.print(old(i) + " " + old(i + 1) + " ");
        System.out.println();
        for (int i = 0; i < 4; i++) System.out.print(mixed(i) + mixed(i).getClass().getSimpleName() + " " + num(i) + " " + objs(i) + "; ");
        System.out.println();
        for (int i = 0; i < 4; i++) System.out.print(inTry(i) + " " + calls + "; ");
        System.out.println();
        for (int a = 0; a < 3; a++) for (int b = 0; b < 3; b++) System.out.print(deep(a, b) + " ");
        System.out.println();
        for (int i = 0; i < 4; i++) try { stmt(i); } catch (IllegalStateException e) { System.out.print(e.getMessage() + " "); }
        System.out.println();
        System.out.println(cond("a") + " " + cond("z") + " " + cond("") + " " + wide(0, 1L << 40, 2.5) + " " + wide(1, 5, 2.5) + " "
                + wide(2, 5, 3.3));
        System.out.println(sum(new B(new B(new A(5)))));
        int x = 5;
        x += switch (x) { case 5 -> { x = 100; yield 1; } default -> 0; };
        System.out.println(x);
        int[] arr = {1, 2, 3};
        int ix = 0;
        arr[ix++] += switch (ix) { case 1 -> 10; default -> 20; } * ix;
        System.out.println(arr[0]);
        String s = "v" + switch (x) { case 6 -> "six"; default -> "other"; } + switch (ix) { case 1 -> { yield 'c'; } default -> 'd'; } + x;
        System.out.println(s);
        System.out.println(Math.max(switch (x) { case 6 -> 60; default -> 1; }, switch (ix) { default -> 7; }));
        try { kind(null); } catch (NullPointerException e) { System.out.println("NPE"); }
        Runnable r = switch (x) { case 6 -> () -> System.out.println("lambda from switch"); default -> () -> { }; };
        r.run();
        try {
            int z = c(1) + switch (c(2)) { case 2 -> throw new RuntimeException("mid expression"); default -> 3; };
        } catch (RuntimeException e) { System.out.println(e.getMessage() + calls); }
    }
}
