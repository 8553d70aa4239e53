// Question: getStackTrace of program frames: class, method, line for constructors, clinit, lambdas, inner classes, multi-line statements
public class StackTraceOwnFrames {
    static void dump(Throwable t) {
        for (StackTraceElement e : t.getStackTrace()) if (e.getClassName().startsWith("StackTraceOwnFrames")
                && !e.getMethodName().contains("lambda")) System.out.println("  " + e.getClassName() + "." + e.getMethodName() + ":"
                + e.getLineNumber() + " " + e.getFileName() + " " + e.isNativeMethod());
    }
    static class Ctor {
        int v = fail(0);
        Ctor() { this(1); }
        Ctor(int x) {
            super();
            fail(x);
        }
        int fail(int x) { if (x == 1) throw new IllegalStateException("x" + x); return x; }
    }
    class Inner { void go() { new Object() { void deep() { thrower(); } }.deep(); } }
    static void thrower() {
        throw new RuntimeException(
            "multi"
            + "line");
    }
    static int rec(int n) {
        if (n == 0)
            return 1 / n;
        return rec(n - 1)
            * 2;
    }
    static class Init { static int v = compute(); static int compute() { int[] a = {}; return a[0]; } }
    interface Def { default void d() { thrower(); } static void s() { new Def() {}.d(); } }
    static RuntimeException made() { return new RuntimeException("made here"); }
    static String chain(String s) {
        return s
            .trim()
            .substring(1)
            .concat(null);
    }
    static int args(int a, int b) { return a / b; }
    public static void main(String[] args) {
        try { new Ctor(); } catch (IllegalStateException e) { System.out.println(e.getMessage()); dump(e); }
        try { new StackTraceOwnFrames().new Inner().go(); } catch (RuntimeException e) { System.out.println(e.getMessage()); dump(e); }
        try { rec(5); } catch (ArithmeticException e) { System.out.println(e.getMessage()); dump(e); }
        try {
            System.out.println(Init.v);
        } catch (ExceptionInInitializerError e) { System.out.println(e + " " + e.getCause()); dump(e); dump(e.getCause()); }
        try { Def.s(); } catch (RuntimeException e) { System.out.println(e.getMessage()); dump(e); }
        RuntimeException m = made();
        try { throw m; } catch (RuntimeException e) { System.out.println("trace of creation, not throw"); dump(e); }
        m.fillInStackTrace(); dump(m);
        try { chain(" abc "); } catch (NullPointerException e) { dump(e); }
        try {
            args(1,
                args(0,
                    1));
        } catch (ArithmeticException e) { dump(e); }
        try {
            int q = args(4, 2) + args(
                3, 0);
        } catch (ArithmeticException e) { dump(e); }
        Runnable r = () -> thrower();
        try {
            r.run();
        } catch (RuntimeException e) {
            dump(e);
            for (StackTraceElement s : e.getStackTrace()) if (s.getMethodName().contains("lambda")) System.out.println(s.getMethodName()
                    + ":" + s.getLineNumber());
        }
        m.setStackTrace(new StackTraceElement[]{new StackTraceElement("p.Q", "meth", "Q.java", 42), new StackTraceElement("p.Q", "<init>",
                null, -1), new StackTraceElement("p.Q", "nat", "Q.java", -2)});
        for (StackTraceElement s : m.getStackTrace()) System.out.println(s);
        System.out.println(new StackTraceElement("a.B", "c", "B.java", 1).equals(new StackTraceElement("a.B", "c", "B.java", 1)));
    }
}
