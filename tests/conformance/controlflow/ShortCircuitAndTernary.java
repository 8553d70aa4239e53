// Question: short circuit evaluation order, non-short-circuit operators, ternary chains with boxing/unboxing and mixed types, null in conditionals
public class ShortCircuitAndTernary {
    static StringBuilder log = new StringBuilder();
    static boolean t(String s) { log.append(s).append("T "); return true; }
    static boolean f(String s) { log.append(s).append("F "); return false; }
    static int v(int x) { log.append(x).append(' '); return x; }
    static void show(Object r) { System.out.println(r + " <- " + log); log.setLength(0); }
    static String cls(Object o) { return o == null ? "null" : o.getClass().getSimpleName() + ":" + o; }
    static Integer nul() { return null; }
    static String chain(int n) {
        return n < 0 ? "neg" : n == 0 ? "zero" : n < 10 ? n % 2 == 0 ? "small even" : "small odd" : n < 100 ? "medium" : "large";
    }
    static boolean xor3(boolean a, boolean b, boolean c) { return a ^ b ^ c; }
    static int prec(boolean a, boolean b, boolean c) {
        return (a || b && c ? 1 : 0) + ((a || b) && c ? 2 : 0) + (a | b & c ? 4 : 0) + (a == b != c ? 8 : 0) + (!a && !b || c ? 16 : 0)
                + (a ^ b | c ? 32 : 0) + (a & b ^ c ? 64 : 0);
    }
    public static void main(String[] args) {
        show(t("a") && f("b") && t("c"));
        show(f("a") || t("b") || t("c"));
        show(f("a") && t("b") || t("c"));
        show(t("a") || f("b") && f("c"));
        show(t("a") & f("b") & t("c"));
        show(t("a") | f("b") | t("c"));
        show(t("a") ^ t("b"));
        show(!t("a") || !f("b"));
        show(f("a") & t("b") || t("c") & (f("d") | t("e")));
        show(t("a") ? f("b") ? t("c") : t("d") : t("e"));
        boolean z = false;
        z |= t("x") || t("y");
        z &= f("q");
        z ^= t("w") && f("r");
        show(z);
        show(v(1) + v(2) * v(3) - v(4) / v(5));
        show(v(1) < v(2) == v(4) > v(3));
        show((v(5) > 3 && v(6) > 7 || v(8) == 8) ? v(9) : v(10));
        int i = 0;
        show((i++ > 0 && i++ > 0) + " " + i);
        show((i++ > 0 || i++ > 0) + " " + i);
        show((i++ > 100 & i++ > 100) + " " + i);
        if (!(t("p") && !(f("q") || t("r")))) show("neg nest");
        while (f("w1") || t("w2") && !log.toString().contains("w2T f")) { log.append("f "); break; }
        show("while");
        String s = null;
        show(s != null && s.length() > 0);
        show(s == null || s.isEmpty());
        try { show(s == null | s.length() > 0); } catch (NullPointerException e) { show("NPE |"); }
        for (int n : new int[]{-5, 0, 4, 7, 50, 1000}) System.out.print(chain(n) + ", ");
        System.out.println();
        for (int m = 0; m < 8; m++) System.out.print(xor3((m & 1) != 0, (m & 2) != 0, (m & 4) != 0) + "" + prec((m & 1) != 0, (m & 2) != 0,
                (m & 4) != 0) + " ");
        System.out.println();
        boolean T = args.length == 0;
        System.out.println(cls(T ? 1 : 2.0) + " " + cls(T ? 1 : 'a') + " " + cls(T ? (Integer) 1 : (Double) 2.0) + " " + cls(T ? 1 : "s")
                + " " + cls(T ? null : 1) + " " + cls(T ? 'a' : (byte) 1) + " " + cls(T ? (short) 1 : (byte) 2) + " " + cls(T ? 1L : 1f)
                + " " + cls(T ? (Object) 1 : 2.0) + " " + cls(T ? Integer.valueOf(5) : nul()) + " " + cls(T ? 'x' : 65536) + " "
                + cls(T ? 'x' : 65535) + " " + cls(T ? (Character) 'q' : 5) + " " + cls(T ? new int[0].length : (Integer) null) + " "
                + cls(T ? true : "x") + " " + cls(T ? (Comparable<?>) 3 : "x"));
        try { Integer r = T ? nul() : 0; System.out.println(r); } catch (NullPointerException e) { System.out.println("NPE unbox"); }
        Integer r2 = T ? nul() : Integer.valueOf(0);
        System.out.println(r2);
        try { int r3 = T ? nul() : Integer.valueOf(0); } catch (NullPointerException e) { System.out.println("NPE int target"); }
        Boolean bn = null;
        try { if (T && bn) System.out.println("?"); } catch (NullPointerException e) { System.out.println("NPE Boolean"); }
        System.out.println((T ? 1 : 0) + (T ? 2 : 0) * (T ? 3 : 0) + "" + (T ? 'a' : 'b') + (T ? 'a' : 0) + (T ? 'a' : i) + (char) (T ? 'a'
                + 1 : 0));
        long lg = T ? 1 : 2L;
        double db = T ? 1 : 0.5;
        float fl = T ? 'a' : 1f;
        System.out.println(lg + " " + db + " " + fl);
        int x = 5;
        x = x > 3 ? x < 10 ? x++ : x-- : --x;
        System.out.println(x);
        int y = (x = 3) > 2 ? x += 10 : 0;
        System.out.println(x + y);
        Object o = T ? T ? "in" : 1 : 2.0;
        System.out.println(o);
        System.out.println(T == !T ? 1 : T != T ? 2 : 3);
        System.out.println(((Object) (T ? new StringBuilder("a") : "b") instanceof CharSequence cs) ? cs.length() : -1);
        boolean[] ba = {true, false};
        int ix = 0;
        System.out.println((ba[ix++] && ba[ix++] || ba[ix - 2]) + " " + ix);
        System.out.println(1 + "" + (T ? "s" : 2) + (T ? 1 : 2) + 3);
    }
}
