// Question: System.exit inside try prevents finally and close; shutdown exit code; output flushed
//@ exit: 3
public class ExitInsideFinally {
    static class R implements AutoCloseable { public void close() { System.out.println("closed (must not print after exit)"); } }
    static int depth(int n) {
        try { if (n == 0) quit(); return depth(n - 1); } finally { System.out.println("finally " + n + " must not print"); }
    }
    static void quit() { System.out.print("quitting without newline... "); System.exit(3); throw new IllegalStateException("unreachable"); }
    static int safe(int n) {
        try { if (n < 0) throw new RuntimeException("neg"); return n; } finally { System.out.println("safe finally " + n); }
    }
    public static void main(String[] args) {
        System.out.println(safe(1));
        try { safe(-1); } catch (RuntimeException e) { System.out.println(e.getMessage()); }
        try (R r = null) { System.out.println("null resource"); }
        System.out.println("before");
        Runnable q = () -> depth(3);
        try (R r = new R()) {
            q.run();
        } catch (Throwable t) { System.out.println("caught " + t); } finally { System.out.println("outer finally"); }
        System.out.println("after");
    }
}
