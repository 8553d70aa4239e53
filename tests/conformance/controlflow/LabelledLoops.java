// Question: labelled break/continue through nested loops, blocks, switches, try/finally, and odd for-loop headers
public class LabelledLoops {
    static StringBuilder b = new StringBuilder();
    static void p(Object o) { b.append(o).append(' '); }
    static void nl(String t) { System.out.println(t + ": " + b); b.setLength(0); }
    static int idx(int[][] m, int v) {
        int r = -1;
        search: for (int i = 0; i < m.length; i++) for (int j = 0; j < m[i].length; j++) if (m[i][j] == v) { r = i * 10 + j; break search; }
        return r;
    }
    static int find(String h, String n) {
        int max = h.length() - n.length();
        test: for (int i = 0; i <= max; i++) {
            int k = n.length(), j = i, q = 0; while (k-- != 0) if (h.charAt(j++) != n.charAt(q++)) continue test; return i;
        }
        return -1;
    }
    public static void main(String[] args) {
        outer: for (int i = 0; i < 4; i++) {
            for (int j = 0; j < 4; j++) { if (j == 2) continue outer; if (i == 3) break outer; p(i + "" + j); } p("never");
        }
        nl("continue outer");
        a: { p(1); c: { p(2); if (b.length() > 0) break a; p(3); } p(4); }
        p(5);
        nl("block break");
        int n = 0;
        w: while (true) { do { n++; if (n % 2 == 0) continue w; if (n > 7) break w; } while (n < 100); }
        p(n);
        nl("while/do");
        do1: do { for (int i = 0; ; i++) { if (i == 3) continue do1; p(i); } } while (++n < 11);
        nl("do continue evaluates condition");
        for (int i = 0, j = 10; i < j; i += 2, j--) p(i + ":" + j);
        nl("two vars");
        int k = 0;
        for (; k < 3; ) p(k++);
        for (;;) { if (k++ > 5) break; }
        p(k);
        nl("empty headers");
        for (p("init"); b.length() < 30; p("upd")) p("body");
        nl("calls in header");
        l1: for (int i = 0; i < 3; i++) {
            try {
                l2: for (int j = 0; ; j++) {
                    try { if (j == 1) continue; if (j == 3) continue l1; if (i == 2) break l1; p(i + "-" + j); } finally { p("f" + j); }
                }
            } finally { p("F" + i); }
        }
        nl("finally on every exit");
        sw: for (int i = 0; i < 6; i++) switch (i) { case 1: continue; case 2: p("two"); break; case 4: break sw; default: p("d" + i); }
        nl("switch in loop");
        x: y: z: for (int i = 0; i < 3; i++) { if (i == 1) continue z; p(i); if (i == 2) break x; }
        nl("many labels");
        System.out.println(idx(new int[][]{{1, 2}, {}, {3, 4, 5}}, 4) + " " + idx(new int[][]{{1}}, 9) + " " + find("abracadabra", "cad")
                + find("aaa", "b") + find("", "") + find("aab", "ab"));
        int cnt = 0;
        for (int i = 0; i < 50; i++) { if (i % 2 == 0) continue; if (i % 3 == 0) continue; if (i > 40) break; cnt += i; }
        System.out.println(cnt);
        long it = 0;
        for (long i = Integer.MAX_VALUE - 2L; i <= Integer.MAX_VALUE + 2L; i++) it += i;
        System.out.println(it);
        int wraps = 0;
        for (int i = Integer.MAX_VALUE - 2; i > 0; i++) wraps++;
        System.out.println(wraps);
        for (byte q = 120; q > 0; q++) p(q);
        nl("byte wrap");
        for (char c = 'x'; c != 'c'; c = (char) (c == 'z' ? 'a' : c + 1)) p(c);
        nl("char");
        for (double d = 0; d < 1; d += 0.1) p(d < 0.95);
        nl("double");
        for (float f = 16777210f; f < 16777220f && b.length() < 60; f++) p((int) f);
        nl("float stuck");
        boolean done = false;
        while (!done) { done = b.length() > 10; p("t"); }
        nl("bool loop");
        for (String s = "x"; s.length() < 20; s += s) p(s.length());
        nl("string loop");
        int e = 0;
        while (e < 10) if (e++ % 2 == 0) continue;
        else p(e);
        nl("while-if-else");
        if (n > 0) if (n > 1000) p("big");
        else p("dangling");
        nl("else");
        int col = 27, steps = 0;
        while (col != 1) { col = (col & 1) == 0 ? col / 2 : 3 * col + 1; steps++; }
        System.out.println(steps);
        { int i = 1; p(i); }
        { long i = 2; p(i); }
        for (int i = 0; i < 1; i++) p(i);
        nl("scopes");
        int g = 0;
        for (int i = 0; i < 3; i++) for (int j = i; j < 3; j++) for (int m = j; m < 3; m++) g += i * 100 + j * 10 + m;
        System.out.println(g);
        Iterable<Integer> itb = () -> java.util.List.of(1, 2, 3).iterator();
        lab: for (int u : itb) for (int v : itb) { if (v > u) continue lab; if (u == 3 && v == 2) break lab; p(u + "" + v); }
        nl("iterables");
    }
}
