// Question: uncaught exceptions with no writable stack trace, empty message, and cause set to null print a single line
//@ exit: 1
public class EmptyStackTraceAndNullCause {
    static class Control extends RuntimeException {
        final int code;
        Control(String m, int code) { super(m, null, false, false); this.code = code; }
        Control with(Throwable t) {
            try { initCause(t); } catch (IllegalStateException e) { System.out.println("initCause: " + e.getMessage()); }
            addSuppressed(new Exception("dropped"));
            return this;
        }
    }
    static int loop(int n) {
        try {
            for (int i = 0; ; i++) if (i == n) throw new Control("exit loop", i);
        } catch (Control c) {
            return c.code;
        }
    }
    public static void main(String[] args) {
        System.out.println(loop(5) + " " + loop(100));
        Control c = new Control("", 1).with(new Exception("late cause"));
        System.out.println(c + "| " + c.getStackTrace().length + " " + c.getSuppressed().length + " " + c.getCause());
        c.setStackTrace(new StackTraceElement[]{new StackTraceElement("X", "y", "X.java", 1)});
        System.out.println(c.getStackTrace().length);
        c.fillInStackTrace();
        System.out.println(c.getStackTrace().length);
        Exception e = new Exception((String) null);
        System.out.println(e + " " + e.getMessage());
        e.setStackTrace(new StackTraceElement[0]);
        e.printStackTrace(System.out);
        try { e.setStackTrace(null); } catch (NullPointerException x) { System.out.println("npe"); }
        try { e.setStackTrace(new StackTraceElement[]{null}); } catch (NullPointerException x) { System.out.println(x.getMessage()); }
        throw c;
    }
}
