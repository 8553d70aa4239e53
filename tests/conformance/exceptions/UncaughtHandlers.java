// Question: does the default handler get an exception that leaves main, with the thread's name?
//@ exit: 1
public class UncaughtHandlers {
    static int calls;

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> {
            calls++;
            System.out.println(t.getName() + " " + e + " " + calls);
            StackTraceElement top = e.getStackTrace()[0];
            System.out.println(top.getMethodName() + ":" + top.getLineNumber());
            if (e.getCause() != null) {
                throw new IllegalStateException("a handler's own exception is reported, not rethrown");
            }
        });
        try {
            fail(null);
        } catch (UnsupportedOperationException e) {
            System.out.println("caught: no handler " + calls);
        }
        fail(new RuntimeException("inner"));
    }

    static void fail(Throwable cause) {
        throw new UnsupportedOperationException("outer", cause);
    }
}
