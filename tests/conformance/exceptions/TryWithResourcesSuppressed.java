// Question: try-with-resources closing order, suppressed exceptions, null resources, failing constructors, existing variables
public class TryWithResourcesSuppressed {
    static class Res implements AutoCloseable {
        final String n; final boolean failClose;
        Res(String n, boolean failOpen, boolean failClose) {
            System.out.println("open " + n);
            if (failOpen) throw new IllegalArgumentException("open " + n);
            this.n = n;
            this.failClose = failClose;
        }
        public void close() { System.out.println("close " + n); if (failClose) throw new IllegalStateException("close " + n); }
    }
    static void show(Throwable t, String ind) {
        System.out.println(ind + t);
        for (Throwable s : t.getSuppressed()) show(s, ind + "  s:");
        if (t.getCause() != null) show(t.getCause(), ind + "  c:");
    }
    static void run(int bits) {
        System.out.println("-- " + bits);
        try (Res a = new Res("a", false, (bits & 1) != 0); Res b = new Res("b", (bits & 2) != 0,
                (bits & 4) != 0); Res c = (bits & 8) != 0 ? null : new Res("c", false, (bits & 16) != 0)) {
            System.out.println("body " + (c == null)); if ((bits & 32) != 0) throw new RuntimeException("body");
        } catch (RuntimeException e) { show(e, "caught "); } finally { System.out.println("finally"); }
    }
    static int ret() { try (Res r = new Res("ret", false, false)) { return say("value"); } finally { say("fin"); } }
    interface Silent extends AutoCloseable { void close(); }
    static int say(String s) { System.out.println(s); return s.length(); }
    static void retFail() { try (Res r = new Res("rf", false, true)) { return; } }
    public static void main(String[] args) throws Exception {
        for (int b : new int[]{0, 1, 2, 3, 5, 8, 21, 32, 33, 37, 53, 61}) run(b);
        System.out.println(ret()); try { retFail(); } catch (IllegalStateException e) { show(e, ""); }
        Res ext = new Res("ext", false, true);
        try (ext; Res y = new Res("y", false, true)) { System.out.println("in"); } catch (Exception e) { show(e, ""); }
        for (int i = 0; i < 3; i++) try (Res l = new Res("loop" + i, false, false)) {
            if (i == 1) continue; if (i == 2) break; System.out.println("it " + i);
        }
        try (AutoCloseable lam = () -> { throw new java.io.IOException("lambda close"); }) {
            System.out.println("lambda body");
        } catch (java.io.IOException e) { show(e, "io "); }
        Exception self = new Exception("self");
        try {
            self.addSuppressed(self);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage() + " cause " + (e.getCause() == self)); }
        try { self.addSuppressed(null); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        RuntimeException same = new RuntimeException("same");
        try {
            try (Silent r = () -> { throw same; }) { throw same; }
        } catch (RuntimeException e) { System.out.println((e == same) + " " + e.getSuppressed().length); }
    }
}
