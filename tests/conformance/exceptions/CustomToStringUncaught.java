// Question: uncaught exception whose toString returns null-ish text and whose getMessage throws-free override is used in cause lines
//@ exit: 1
public class CustomToStringUncaught {
    static class Weird extends RuntimeException {
        int calls;
        Weird(Throwable c) { super("base", c); }
        @Override public String getMessage() { return "calls=" + ++calls; }
    }
    static class Quiet extends Error {
        @Override public synchronized Throwable fillInStackTrace() { System.out.println("fill"); return this; }
        @Override public String getLocalizedMessage() { return "quiet localized"; }
    }
    static class Outer {
        class Deep extends IllegalStateException { Deep(Throwable t) { super("deep in " + Outer.this.name, t); } }
        final String name = "outer";
        void boom(Throwable t) { throw new Deep(t); }
    }
    public static void main(String[] args) {
        Weird w = new Weird(new Quiet());
        System.out.println(w.getMessage());
        System.out.println(w);
        System.out.println(w.getCause() + " " + w.getCause().getStackTrace().length);
        try { new Outer().boom(w); } catch (IllegalStateException e) { System.out.println(e); System.out.println(e.getCause() == w); }
        class LocalEx extends RuntimeException { LocalEx(String m) { super(m); } }
        try { throw new LocalEx("local"); } catch (RuntimeException e) { System.out.println(e); }
        try {
            throw new RuntimeException("anon") { @Override public String getMessage() { return super.getMessage() + "!"; } };
        } catch (RuntimeException e) { System.out.println(e); }
        new Outer().boom(new RuntimeException("anon outer", w) { @Override public String toString() { return "ANON"; } });
    }
}
