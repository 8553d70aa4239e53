// Question: printStackTrace to stdout: Caused by, "... n more", suppressed nesting, circular references, overridden toString
public class PrintStackTraceCausedBy {
    static class Odd extends Exception {
        Odd(String m, Throwable c) { super(m, c); } @Override public String toString() { return "<<odd " + getMessage() + ">>"; }
    }
    static class NoTrace extends RuntimeException { NoTrace(String m) { super(m, null, false, false); } }
    static class Loc extends RuntimeException {
        Loc(String m) { super(m); } @Override public String getLocalizedMessage() { return "localized(" + getMessage() + ")"; }
    }
    static class NullMsg extends RuntimeException { @Override public String getMessage() { return null; } }
    static void l3(int k) { if (k > 0) { l3(k - 1); return; } throw new IllegalArgumentException("root"); }
    static void l2() throws Odd { try { l3(2); } catch (IllegalArgumentException e) { throw new Odd("mid", e); } }
    static void l1() {
        try {
            l2();
        } catch (Odd e) {
            RuntimeException r = new RuntimeException("top", e);
            r.addSuppressed(new Exception("sup1"));
            r.addSuppressed(new Exception("sup2", new NoTrace("sup cause")));
            throw r;
        }
    }
    static void print(Throwable t) { System.out.println("---"); t.printStackTrace(System.out); }
    public static void main(String[] args) {
        try { l1(); } catch (RuntimeException e) { print(e); }
        print(new NoTrace("none"));
        print(new Loc("msg"));
        print(new NullMsg());
        print(new Error());
        print(new Exception("multi\nline\tmsg"));
        print(new Exception(""));
        print(new Exception(new Exception("inner")));
        Exception a = new Exception("a"), b = new Exception("b", a); a.initCause(b); print(a);
        Exception c = new Exception("c"); Exception d = new Exception("d"); c.addSuppressed(d); d.addSuppressed(c); print(c);
        Exception e = new Exception("own suppressed in cause"); Exception f = new Exception("f", e); e.addSuppressed(f); print(f);
        NoTrace nt = new NoTrace("nt");
        nt.addSuppressed(d);
        System.out.println(nt.getSuppressed().length + " " + nt.getStackTrace().length);
        try { try { throw new IllegalStateException("try"); } finally { cleanup(); } } catch (RuntimeException x) { print(x); }
        Exception chain = null;
        for (int i = 0; i < 4; i++) chain = i % 2 == 0 ? new Exception("lvl" + i, chain) : deeper(i, chain);
        print(chain);
        java.io.StringWriter sw = new java.io.StringWriter();
        new Loc("to writer").printStackTrace(new java.io.PrintWriter(sw, true));
        System.out.print(sw);
        try {
            sort();
        } catch (RuntimeException x) {
            System.out.println("--- frames mixed with library");
            System.out.println(x);
            for (StackTraceElement s : x.getStackTrace()) if (s.getClassName().equals("PrintStackTraceCausedBy")
                    && !s.getMethodName().startsWith("lambda")) System.out.println(s);
        }
    }
    static void sort() {
        java.util.List<Integer> l = new java.util.ArrayList<>(java.util.List.of(2, 1));
        l.sort((p, q) -> { throw new Loc("in comparator"); });
    }
    static Exception deeper(int i, Exception c) { return new Exception("deep" + i, c); }
    static void cleanup() { System.out.println("cleanup"); }
}
