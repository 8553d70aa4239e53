// Question: try/catch/finally nested in loops with break, continue, return, rethrow: exact trace of visited blocks
public class NestedFinallyControl {
    static StringBuilder tr = new StringBuilder();
    static void m(String s) { tr.append(s).append(' '); }
    static String run(int k) throws Exception {
        loop:
        for (int i = 0; i < 3; i++) {
            m("i" + i);
            try {
                m("try");
                if (k == 1 && i == 1) continue;
                if (k == 2 && i == 1) break;
                if (k == 3 && i == 1) return "ret";
                if (k == 4 && i == 1) throw new Exception("k4");
                if (k == 5) throw new IllegalStateException("k5-" + i);
                try {
                    m("inner");
                    if (k == 6) throw new RuntimeException("k6");
                    if (k == 7) continue loop;
                    if (k == 8) break loop;
                    if (k == 9) return "inner-ret";
                    if (k == 10) { Object o = null; o.toString(); }
                } catch (NullPointerException e) {
                    m("npe");
                    throw new Exception("from npe handler");
                } finally {
                    m("innerF");
                    if (k == 11 && i == 2) throw new UnsupportedOperationException("k11");
                    if (k == 9 && i == 0) continue loop;
                }
                m("afterInner");
            } catch (IllegalStateException e) {
                m("ISE");
                if (i == 1) throw e;
            } catch (RuntimeException e) {
                m("RTE:" + e.getMessage());
                if (i == 2) return "from catch";
            } finally {
                m("F" + i);
                if (k == 12 && i == 1) break loop;
                if (k == 4 && i == 1) m("pending");
            }
            m("end" + i);
        }
        m("done");
        return "normal";
    }
    static int counter;
    static int value() {
        int r = 0;
        for (int i = 0; i < 4; i++) {
            try { r += i; if (i == 2) return r; } finally { counter += r; r = 1000; }
        }
        return -1;
    }
    static int tryInFinally() {
        int x = 1;
        try { x = 2; throw new RuntimeException("a"); }
        catch (RuntimeException e) { x *= 10; }
        finally {
            try { x += 3; if (x > 0) throw new IllegalStateException("b"); }
            catch (IllegalStateException e) { x *= 2; }
            finally { x++; }
        }
        return x;
    }
    static String catchParamReassign() {
        Exception keep = null;
        for (int i = 0; i < 3; i++)
            try { if (i != 1) throw new Exception("e" + i, keep); }
            catch (Exception e) { keep = e; e = null; }
        return keep + " " + keep.getCause();
    }
    public static void main(String[] args) {
        for (int k = 0; k <= 12; k++) {
            String r;
            try { r = run(k); } catch (Exception e) { r = e.toString(); }
            System.out.println(k + " " + r + " : " + tr);
            tr.setLength(0);
        }
        System.out.println(value() + " " + counter);
        System.out.println(tryInFinally());
        System.out.println(catchParamReassign());
    }
}
