// Question: assert with and without messages of each type, evaluation only on failure, cause from Throwable detail, nested class status
public class AssertBehaviour {
    static int evals;
    static boolean ok(boolean b) { evals++; return b; }
    static String msg(String s) { System.out.println("msg evaluated"); return s; }
    static class Nested {
        static boolean on() { boolean e = false; assert e = true; return e; }
        void check(int v) { assert v > 0 : "v=" + v; System.out.println("checked " + v); }
    }
    interface Op { void run(); } interface Df { default void d(int x) { assert x != 0 : x; } }
    static int c;
    static void t(Op o) {
        c++;
        try {
            o.run(); System.out.println(c + " passed");
        } catch (AssertionError e) {
            System.out.println(c + " " + e + " | " + e.getMessage() + " | " + e.getCause());
        } catch (ArithmeticException e) { System.out.println(c + " " + e); }
    }
    enum Lvl { LOW, HIGH; int f() { switch (this) { case LOW: return 1; default: throw new AssertionError(this); } } }
    public static void main(String[] args) {
        t(() -> { assert true; });
        t(() -> { assert false; });
        t(() -> { assert ok(true) : msg("never"); });
        t(() -> { assert ok(false) : msg("text"); });
        t(() -> { assert false : 'c'; });
        t(() -> { assert false : 1; });
        t(() -> { assert false : 2L; });
        t(() -> { assert false : 1.5f; });
        t(() -> { assert false : 2.5; });
        t(() -> { assert false : true; });
        t(() -> { assert false : (Object) null; });
        t(() -> { assert false : new int[0].length; });
        t(() -> { assert false : new IllegalStateException("cause"); });
        t(() -> { assert false : new StringBuilder("sb"); });
        t(() -> { assert 1 / (evals - evals) > 0 : "x"; });
    }
    static {
        System.out.println("enabled " + AssertBehaviour.class.desiredAssertionStatus() + " " + Nested.on());
        t(() -> new Nested().check(1));
        t(() -> new Nested().check(-1));
        t(() -> new Df() {}.d(0));
        t(() -> new Df() {}.d(1));
        t(() -> Lvl.HIGH.f());
        t(() -> Lvl.LOW.f());
        t(() -> { throw new AssertionError(); });
        t(() -> { throw new AssertionError("m", new Exception("e")); });
        t(() -> { throw new AssertionError(3); });
        t(() -> { int i = 5; assert i == 5 && ok(i < 0) || i > 100 : "i was " + i + " evals " + evals; });
    }
}
