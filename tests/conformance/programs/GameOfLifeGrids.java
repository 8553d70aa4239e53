// Question: do game of life (array, set and bitset versions), langton's ant, flood fill, spiral and mandelbrot text pictures come out equal?
import java.util.*;
import java.util.stream.*;

class GameOfLifeGrids {
    static boolean[][] step(boolean[][] g) {
        int h = g.length, w = g[0].length;
        boolean[][] n = new boolean[h][w];
        for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) {
            int c = 0;
            for (int dy = -1; dy <= 1; dy++) for (int dx = -1; dx <= 1; dx++) if ((dx | dy) != 0 && g[(y + dy + h) % h][(x + dx + w) % w]) c++;
            n[y][x] = c == 3 || c == 2 && g[y][x];
        }
        return n;
    }
    record P(int x, int y) { Stream<P> around() { return IntStream.rangeClosed(-1, 1).boxed().flatMap(dx -> IntStream.rangeClosed(-1, 1).filter(dy -> dx != 0 || dy != 0).mapToObj(dy -> new P(x + dx, y + dy))); } }
    static Set<P> step(Set<P> live) {
        Map<P, Long> n = live.stream().flatMap(P::around).collect(Collectors.groupingBy(p -> p, Collectors.counting()));
        return n.entrySet().stream().filter(e -> e.getValue() == 3 || e.getValue() == 2 && live.contains(e.getKey())).map(Map.Entry::getKey).collect(Collectors.toSet());
    }
    static String show(boolean[][] g) { StringBuilder sb = new StringBuilder(); for (boolean[] r : g) { for (boolean b : r) sb.append(b ? '#' : '.'); sb.append('\n'); } return sb.toString(); }
    static boolean[][] parse(String... rows) { boolean[][] g = new boolean[rows.length][rows[0].length()]; for (int y = 0; y < rows.length; y++) for (int x = 0; x < g[0].length; x++) g[y][x] = rows[y].charAt(x) == '#'; return g; }
    static int fill(char[][] g, int y, int x, char from, char to) {
        if (y < 0 || x < 0 || y >= g.length || x >= g[y].length || g[y][x] != from) return 0;
        g[y][x] = to;
        return 1 + fill(g, y + 1, x, from, to) + fill(g, y - 1, x, from, to) + fill(g, y, x + 1, from, to) + fill(g, y, x - 1, from, to);
    }
    static String rule(int rule, int w, int gens) {
        BitSet cells = new BitSet(w);
        cells.set(w / 2);
        StringBuilder sb = new StringBuilder();
        for (int g = 0; g < gens; g++) {
            BitSet n = new BitSet(w);
            for (int i = 0; i < w; i++) { sb.append(cells.get(i) ? '*' : ' '); int k = (cells.get((i + w - 1) % w) ? 4 : 0) | (cells.get(i) ? 2 : 0) | (cells.get((i + 1) % w) ? 1 : 0); n.set(i, (rule >> k & 1) == 1); }
            sb.append("|\n");
            cells = n;
        }
        return sb.toString();
    }
    static List<Integer> spiral(int[][] m) {
        List<Integer> out = new ArrayList<>();
        int t = 0, b = m.length - 1, l = 0, r = m[0].length - 1;
        while (t <= b && l <= r) {
            for (int i = l; i <= r; i++) out.add(m[t][i]);
            t++;
            for (int i = t; i <= b; i++) out.add(m[i][r]);
            r--;
            if (t <= b) for (int i = r; i >= l; i--) out.add(m[b][i]);
            b--;
            if (l <= r) for (int i = b; i >= t; i--) out.add(m[i][l]);
            l++;
        }
        return out;
    }
    public static void main(String[] args) {
        boolean[][] g = parse("..........", "...#......", ".#.#......", "..##......", "..........", "..........", "..........", "..........");
        for (int i = 0; i < 4; i++) { System.out.println("gen " + i); System.out.print(show(g)); g = step(g); }
        Set<P> s = Set.of(new P(1, 0), new P(2, 0), new P(0, 1), new P(1, 1), new P(1, 2));
        StringBuilder pops = new StringBuilder();
        for (int i = 0; i < 30; i++) { pops.append(s.size()).append(' '); s = step(s); }
        System.out.println(pops + "| " + s.stream().mapToInt(P::x).min().getAsInt() + " " + s.stream().mapToInt(P::y).max().getAsInt());
        boolean[][] soup = new boolean[16][16];
        Random r = new Random(4);
        for (boolean[] row : soup) for (int x = 0; x < 16; x++) row[x] = r.nextBoolean();
        Map<String, Integer> seen = new HashMap<>();
        int gen = 0;
        while (gen < 150 && seen.putIfAbsent(show(soup), gen) == null) { soup = step(soup); gen++; }
        System.out.println("stopped at " + gen + " first seen " + seen.get(show(soup)));
        System.out.print(show(soup));
        System.out.print(rule(90, 31, 12)); System.out.print(rule(30, 31, 8));
        Set<Long> black = new HashSet<>();
        long ax = 0, ay = 0;
        int dir = 0;
        int[] DX = {0, 1, 0, -1}, DY = {-1, 0, 1, 0};
        for (int i = 0; i < 11000; i++) { long k = ax << 32 ^ ay & 0xffffffffL; if (black.remove(k)) dir = dir + 3 & 3; else { black.add(k); dir = dir + 1 & 3; } ax += DX[dir]; ay += DY[dir]; }
        System.out.println("ant " + ax + "," + ay + " black " + black.size());
        char[][] map = Stream.of("..##..", ".#..#.", ".#..#.", "..##..", "......").map(String::toCharArray).toArray(char[][]::new);
        System.out.println(fill(map, 1, 2, '.', 'o') + " " + fill(map, 0, 0, '.', '~') + " " + fill(map, 0, 0, '.', 'x') + " " + fill(map, 9, 9, '.', 'x'));
        for (char[] row : map) System.out.println(new String(row));
        int[][] m = new int[4][5];
        for (int i = 0; i < 20; i++) m[i / 5][i % 5] = i;
        System.out.println(spiral(m) + " " + spiral(new int[][]{{1}, {2}, {3}}) + " " + spiral(new int[][]{{7, 8}}));
        for (double y = -1; y <= 1; y += 0.25) { StringBuilder line = new StringBuilder(); for (double x = -2; x <= 0.6; x += 0.08) { double a = 0, b = 0; int n = 0; while (n < 30 && a * a + b * b < 4) { double t = a * a - b * b + x; b = 2 * a * b + y; a = t; n++; } line.append(" .:-=+*#%@".charAt(n * 9 / 30)); } System.out.println(line + "|"); }
    }
}
