// Question: finally blocks overriding return values, swallowing exceptions, and mutation after return evaluation
public class FinallyOverridesReturn {
    static int x = 0;
    @SuppressWarnings("finally") static int a() { try { return 1; } finally { return 2; } }
    static int b() { int v = 1; try { return v; } finally { v = 99; } }
    static int[] c() { int[] v = {1}; try { return v; } finally { v[0] = 99; } }
    @SuppressWarnings("finally") static int d() { try { throw new RuntimeException("lost"); } finally { return 3; } }
    @SuppressWarnings("finally") static int e() { while (true) { try { return 1; } finally { break; } } return 5; }
    @SuppressWarnings("finally") static int f() {
        int n = 0;
        for (int i = 0; i < 3; i++) { try { n += 10; if (i == 1) throw new IllegalStateException(); } finally { n++; continue; } }
        return n;
    }
    static String g() {
        StringBuilder s = new StringBuilder();
        try {
            s.append("t"); return s.append("r").toString();
        } catch (Exception ex) { s.append("c"); } finally { s.append("f"); System.out.println("in finally " + s); }
        return "end";
    }
    static int h() { try { try { return ++x; } finally { x += 10; } } finally { x += 100; } }
    static int i() throws Exception {
        try {
            throw new Exception("first");
        } catch (Exception ex) { throw new Exception("second"); } finally { System.out.println("finally before second"); }
    }
    @SuppressWarnings("finally") static int j() {
        try {
            throw new Exception("first");
        } catch (Exception ex) { throw new IllegalStateException("second"); } finally { throw new UnsupportedOperationException("third"); }
    }
    static int k(int d) { try { if (d == 0) return 0; return k(d - 1) + 1; } finally { System.out.print("u" + d + " "); } }
    static long l() { long v = 1L << 40; double q = 2.5; try { return v + (long) q; } finally { v = 0; q = 0; } }
    static boolean m() { boolean ok = false; try { ok = true; return ok && !ok; } finally { System.out.print(ok + " "); } }
    @SuppressWarnings("finally") static int n() {
        outer: for (int p = 0; ; p++) {
            try {
                try { if (p < 3) continue outer; return p; } finally { x++; if (p == 4) return -p; }
            } finally { if (p == 3) { x += 1000; continue outer; } }
        }
    }
    static void o() { try { return; } finally { System.out.println("void finally"); } }
    static int p(int s) {
        try {
            switch (s) { case 0: return 10; case 1: throw new RuntimeException("sw"); case 2: break; default: s *= 2; } return s;
        } catch (RuntimeException ex) { return -1; } finally { x = s; }
    }
    static String q() {
        String r = "";
        do { try { r += "a"; if (r.length() > 5) break; continue; } finally { r += "-"; } } while (r.length() < 100);
        return r;
    }
    public static void main(String[] args) {
        System.out.println(a());
        System.out.println(b());
        System.out.println(c()[0]);
        System.out.println(d());
        System.out.println(e());
        System.out.println(f());
        System.out.println(g());
        System.out.println(h() + " " + x);
        try { i(); } catch (Exception ex) { System.out.println(ex.getMessage() + " " + ex.getSuppressed().length + " " + ex.getCause()); }
        try { j(); } catch (RuntimeException ex) { System.out.println(ex); }
        System.out.println(k(4));
        System.out.println(l());
        System.out.println(m());
        x = 0;
        System.out.println(n() + " " + x);
        o();
        for (int s = 0; s < 5; s++) System.out.println(p(s) + " " + x);
        System.out.println(q());
        int r = 0;
        try { r = 1; r = 1 / (r - 1); r = 2; } catch (ArithmeticException ex) { r += 10; } finally { r += 100; }
        System.out.println(r);
        String s = "x";
        try { s = s + boom(); } catch (RuntimeException ex) { System.out.println("s unchanged " + s); }
        int[] arr = new int[2];
        int ix = 0;
        try { arr[ix++] = boom().length(); } catch (RuntimeException ex) { System.out.println(ix + " " + arr[0]); }
    }
    static String boom() { throw new RuntimeException("boom"); }
}
