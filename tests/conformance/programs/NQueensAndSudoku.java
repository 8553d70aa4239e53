// Question: do backtracking solvers (N-queens by bitmask and by array, sudoku with candidate sets, subset sums, permutations) count and find the same solutions?
import java.util.*;

class NQueensAndSudoku {
    static int nodes;
    static int queens(int n, int cols, int d1, int d2) {
        nodes++;
        int full = (1 << n) - 1;
        if (cols == full) return 1;
        int c = 0;
        for (int avail = full & ~(cols | d1 | d2); avail != 0; ) { int bit = avail & -avail; avail ^= bit; c += queens(n, cols | bit, (d1 | bit) << 1, (d2 | bit) >> 1); }
        return c;
    }
    static boolean place(int[] q, int row) {
        if (row == q.length) return true;
        for (int c = 0; c < q.length; c++) {
            boolean ok = true;
            for (int r = 0; r < row && ok; r++) ok = q[r] != c && Math.abs(q[r] - c) != row - r;
            if (ok) { q[row] = c; if (place(q, row + 1)) return true; }
        }
        return false;
    }
    static class Sudoku {
        final int[][] g = new int[9][9];
        final int[] rows = new int[9], cols = new int[9], boxes = new int[9];
        int guesses;
        Sudoku(String s) {
            if (s.length() != 81) throw new IllegalArgumentException("need 81 cells, got " + s.length());
            for (int i = 0; i < 81; i++) {
                char c = s.charAt(i);
                if (c == '.') continue;
                if (c < '1' || c > '9') throw new IllegalArgumentException("bad cell '" + c + "' at " + i);
                if ((cand(i / 9, i % 9) & 1 << c - '1') == 0) throw new IllegalStateException("conflict at r" + i / 9 + "c" + i % 9);
                set(i / 9, i % 9, c - '0');
            }
        }
        int cand(int r, int c) { return 0x1ff & ~(rows[r] | cols[c] | boxes[r / 3 * 3 + c / 3]); }
        void set(int r, int c, int v) { int b = 1 << v - 1; g[r][c] = v; rows[r] ^= b; cols[c] ^= b; boxes[r / 3 * 3 + c / 3] ^= b; }
        boolean solve() {
            int br = -1, bc = -1, best = 10;
            for (int r = 0; r < 9; r++) for (int c = 0; c < 9; c++) if (g[r][c] == 0) { int n = Integer.bitCount(cand(r, c)); if (n < best) { best = n; br = r; bc = c; } }
            if (br < 0) return true;
            for (int m = cand(br, bc); m != 0; m &= m - 1) {
                int v = Integer.numberOfTrailingZeros(m) + 1;
                if (best > 1) guesses++;
                set(br, bc, v);
                if (solve()) return true;
                int b = 1 << v - 1;
                g[br][bc] = 0; rows[br] ^= b; cols[bc] ^= b; boxes[br / 3 * 3 + bc / 3] ^= b;
            }
            return false;
        }
        @Override public String toString() {
            StringBuilder sb = new StringBuilder();
            for (int r = 0; r < 9; r++) { if (r > 0 && r % 3 == 0) sb.append("------+-------+------\n"); for (int c = 0; c < 9; c++) { if (c > 0) sb.append(c % 3 == 0 ? " | " : " "); sb.append(g[r][c] == 0 ? "." : g[r][c]); } sb.append('\n'); }
            return sb.toString();
        }
    }
    static void permute(List<Character> rest, StringBuilder acc, List<String> out) {
        if (rest.isEmpty()) { out.add(acc.toString()); return; }
        Character last = null;
        for (int i = 0; i < rest.size(); i++) {
            if (rest.get(i).equals(last)) continue;
            last = rest.remove(i);
            acc.append(last);
            permute(rest, acc, out);
            acc.setLength(acc.length() - 1);
            rest.add(i, last);
        }
    }
    static void subsets(int[] a, int i, int target, Deque<Integer> cur, List<List<Integer>> out) {
        if (target == 0) out.add(new ArrayList<>(cur));
        for (int j = i; j < a.length && a[j] <= target; j++) { if (j > i && a[j] == a[j - 1]) continue; cur.addLast(a[j]); subsets(a, j + 1, target - a[j], cur, out); cur.removeLast(); }
    }
    static boolean tour(int[][] b, int r, int c, int k) {
        int n = b.length;
        b[r][c] = k;
        if (k == n * n) return true;
        int[][] mv = {{1, 2}, {2, 1}, {2, -1}, {1, -2}, {-1, -2}, {-2, -1}, {-2, 1}, {-1, 2}};
        List<int[]> next = new ArrayList<>();
        for (int[] m : mv) { int x = r + m[0], y = c + m[1]; if (x < 0 || y < 0 || x >= n || y >= n || b[x][y] != 0) continue; int deg = 0; for (int[] q : mv) { int u = x + q[0], v = y + q[1]; if (u >= 0 && v >= 0 && u < n && v < n && b[u][v] == 0) deg++; } next.add(new int[]{deg, x, y}); }
        next.sort(Comparator.comparingInt((int[] a) -> a[0]));
        for (int[] a : next) if (tour(b, a[1], a[2], k + 1)) return true;
        b[r][c] = 0;
        return false;
    }
    public static void main(String[] args) {
        for (int n = 1; n <= 8; n++) { nodes = 0; System.out.println(n + " queens: " + queens(n, 0, 0, 0) + " nodes " + nodes); }
        for (int n : new int[]{3, 4, 6, 8}) { int[] q = new int[n]; System.out.println(place(q, 0) ? Arrays.toString(q) : "none for " + n); }
        Sudoku s = new Sudoku("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
        System.out.println(s.solve() + " guesses " + s.guesses);
        System.out.print(s);
        Sudoku h = new Sudoku("4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......");
        System.out.println(h.solve() + " guesses " + h.guesses + " " + Arrays.toString(h.g[0]) + Arrays.toString(h.g[8]));
        for (String bad : new String[]{"123", "x" + ".".repeat(80), "11" + ".".repeat(79)}) try { new Sudoku(bad); } catch (IllegalArgumentException | IllegalStateException e) { System.out.println(e.getMessage()); }
        List<String> perms = new ArrayList<>();
        permute(new LinkedList<>(List.of('a', 'a', 'b', 'c')), new StringBuilder(), perms);
        System.out.println(perms.size() + " " + perms);
        List<List<Integer>> subs = new ArrayList<>();
        subsets(new int[]{1, 1, 2, 5, 6, 7, 10}, 0, 8, new ArrayDeque<>(), subs);
        System.out.println(subs);
        int[][] b = new int[6][6];
        System.out.println(tour(b, 0, 0, 1));
        for (int[] r : b) System.out.println(Arrays.toString(r));
    }
}
