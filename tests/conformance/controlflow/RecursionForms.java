// Question: recursion in many forms: ackermann, hanoi, mutual, tree, memo, permutation, backtracking, deep but bounded, with longs and doubles
import java.util.*;
public class RecursionForms {
    static long calls;
    static int ack(int m, int n) { calls++; return m == 0 ? n + 1 : n == 0 ? ack(m - 1, 1) : ack(m - 1, ack(m, n - 1)); }
    static int moves;
    static void hanoi(int n, char a, char b, char c, StringBuilder s) {
        if (n == 0) return; hanoi(n - 1, a, c, b, s); moves++; if (moves <= 15) s.append(a).append(c).append(' '); hanoi(n - 1, b, a, c, s);
    }
    static boolean even(int n) { return n == 0 || odd(n - 1); }
    static boolean odd(int n) { return n != 0 && even(n - 1); }
    static long fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
    static Map<Long, Long> memo = new HashMap<>();
    static long mfib(long n) {
        if (n < 2) return n; Long c = memo.get(n); if (c != null) return c; long r = mfib(n - 1) + mfib(n - 2); memo.put(n, r); return r;
    }
    static int gcd(int a, int b) { return b == 0 ? a : gcd(b, a % b); }
    static double pow(double x, int n) { return n == 0 ? 1 : n < 0 ? 1 / pow(x, -n) : n % 2 == 0 ? pow(x * x, n / 2) : x * pow(x, n - 1); }
    static int mc91(int n) { return n > 100 ? n - 10 : mc91(mc91(n + 11)); }
    static int hofF(int n) { return n == 0 ? 1 : n - hofM(hofF(n - 1)); }
    static int hofM(int n) { return n == 0 ? 0 : n - hofF(hofM(n - 1)); }
    static int tak(int x, int y, int z) { return y >= x ? z : tak(tak(x - 1, y, z), tak(y - 1, z, x), tak(z - 1, x, y)); }
    static long depth(long n, double d, String s, int i) { return n == 0 ? (long) d + i + s.length() : depth(n - 1, d + 0.5, s, i ^ 1); }
    static int queens(int n, int row, int c, int d1, int d2) {
        if (row == n) return 1;
        int r = 0;
        for (int i = 0; i < n; i++) {
            int a = 1 << i, b = 1 << (row + i), e = 1 << (row - i + n);
            if ((c & a | d1 & b | d2 & e) == 0) r += queens(n, row + 1, c | a, d1 | b, d2 | e);
        }
        return r;
    }
    static void subsets(int[] a, int i, Deque<Integer> cur, List<String> out) {
        if (i == a.length) { out.add(cur.toString()); return; }
        subsets(a, i + 1, cur, out);
        cur.addLast(a[i]);
        subsets(a, i + 1, cur, out);
        cur.removeLast();
    }
    static class T {
        T l, r;
        int v;
        T(int v) { this.v = v; }
        T ins(int x) {
            if (x < v) { if (l == null) l = new T(x); else l.ins(x); } else if (x > v) { if (r == null) r = new T(x); else r.ins(x); }
            return this;
        }
        int h() { return 1 + Math.max(l == null ? 0 : l.h(), r == null ? 0 : r.h()); }
        String in() { return (l == null ? "" : l.in() + " ") + v + (r == null ? "" : " " + r.in()); }
        int sum() { return v + (l == null ? 0 : l.sum()) + (r == null ? 0 : r.sum()); }
    }
    static int fill(char[][] g, int r, int c) {
        if (r < 0 || c < 0 || r >= g.length || c >= g[r].length || g[r][c] != '.') return 0;
        g[r][c] = '#';
        return 1 + fill(g, r + 1, c) + fill(g, r - 1, c) + fill(g, r, c + 1) + fill(g, r, c - 1);
    }
    static boolean sudoku(int[][] b, int k) {
        int n = 4;
        if (k == n * n) return true;
        int r = k / n, c = k % n;
        if (b[r][c] != 0) return sudoku(b, k + 1);
        next: for (int v = 1; v <= n; v++) {
            for (int i = 0; i < n; i++) if (b[r][i] == v || b[i][c] == v || b[r / 2 * 2 + i / 2][c / 2 * 2 + i % 2] == v) continue next;
            b[r][c] = v;
            if (sudoku(b, k + 1)) return true;
            b[r][c] = 0;
        }
        return false;
    }
    static int parse(String s, int[] p) {
        int v = term(s, p);
        while (p[0] < s.length() && "+-".indexOf(s.charAt(p[0])) >= 0) v = s.charAt(p[0]++) == '+' ? v + term(s, p) : v - term(s, p);
        return v;
    }
    static int term(String s, int[] p) {
        int v = fac(s, p);
        while (p[0] < s.length() && "*/%".indexOf(s.charAt(p[0])) >= 0) {
            char o = s.charAt(p[0]++); int f = fac(s, p); v = o == '*' ? v * f : o == '/' ? v / f : v % f;
        }
        return v;
    }
    static int fac(String s, int[] p) {
        char c = s.charAt(p[0]++);
        if (c == '(') { int v = parse(s, p); p[0]++; return v; }
        if (c == '-') return -fac(s, p);
        int v = c - '0';
        while (p[0] < s.length() && Character.isDigit(s.charAt(p[0]))) v = v * 10 + s.charAt(p[0]++) - '0';
        return v;
    }
    static int change(int amt, int[] c, int i) {
        return amt == 0 ? 1 : amt < 0 || i == c.length ? 0 : change(amt - c[i], c, i) + change(amt, c, i + 1);
    }
    interface Y { int ap(Y y, int n); }
    public static void main(String[] args) {
        System.out.println(ack(2, 3) + " " + ack(1, 10) + " " + ack(2, 9) + " " + calls);
        StringBuilder s = new StringBuilder();
        hanoi(4, 'A', 'B', 'C', s);
        System.out.println(s + "" + moves);
        moves = 0;
        hanoi(10, 'A', 'B', 'C', s);
        System.out.println(moves);
        System.out.println(even(500) + " " + odd(499) + " " + even(333));
        System.out.println(fib(18) + " " + mfib(90) + " " + gcd(1071, 462) + " " + gcd(-48, 18) + " " + pow(2, 30) + " " + pow(2, -3) + " "
                + pow(1.5, 5));
        System.out.println(mc91(50) + " " + mc91(101) + " " + hofF(30) + " " + hofM(31) + " " + tak(8, 4, 2));
        System.out.println(depth(1000, 0, "abc", 0) + " " + depth(999, 1.5, "", 1));
        for (int n = 1; n <= 7; n++) System.out.print(queens(n, 0, 0, 0, 0) + " ");
        System.out.println();
        List<String> out = new ArrayList<>();
        subsets(new int[]{1, 2, 3}, 0, new ArrayDeque<>(), out);
        System.out.println(out);
        T t = new T(50);
        int q = 17;
        for (int i = 0; i < 30; i++) t.ins(q = q * 31 % 101);
        System.out.println(t.h() + " " + t.sum() + " " + t.in());
        char[][] g = new char[6][];
        String[] rows = {"..x...", ".xx.x.", "...x..", "xx.x.x", "..x...", "......"};
        for (int i = 0; i < 6; i++) g[i] = rows[i].toCharArray();
        System.out.println(fill(g, 0, 0) + " " + fill(g, 0, 5) + " " + fill(g, 0, 0));
        int[][] b = {{1, 0, 0, 0}, {0, 0, 3, 0}, {0, 0, 0, 2}, {0, 4, 0, 0}};
        System.out.println(sudoku(b, 0) + Arrays.deepToString(b));
        for (String e : new String[]{"1+2*3", "(1+2)*3", "-(4-10)/2%4", "2*(3+(4-1)*2)-7", "100/7*7"}) System.out.print(parse(e, new int[1])
                + " ");
        System.out.println(change(50, new int[]{25, 10, 5, 1}, 0));
        Y y = (self, n) -> n <= 1 ? 1 : n * self.ap(self, n - 1);
        System.out.println(y.ap(y, 10));
        try { fac("(1/0)", new int[1]); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { parse("1+", new int[1]); } catch (StringIndexOutOfBoundsException e) { System.out.println("SIOOBE"); }
    }
}
