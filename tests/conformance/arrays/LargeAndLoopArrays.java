// Question: larger arrays of each kind, sieve, in-place algorithms, ring buffers and queue-like index arithmetic
import java.util.Arrays;
public class LargeAndLoopArrays {
    static void swap(int[] a, int i, int j) { int t = a[i]; a[i] = a[j]; a[j] = t; }
    static void quick(int[] a, int lo, int hi) {
        if (lo >= hi) return;
        int p = a[(lo + hi) >>> 1], i = lo, j = hi;
        while (i <= j) { while (a[i] < p) i++; while (a[j] > p) j--; if (i <= j) swap(a, i++, j--); }
        quick(a, lo, j);
        quick(a, i, hi);
    }
    static void heap(long[] a) {
        int n = a.length;
        for (int i = n / 2 - 1; i >= 0; i--) sift(a, i, n);
        for (int e = n - 1; e > 0; e--) { long t = a[0]; a[0] = a[e]; a[e] = t; sift(a, 0, e); }
    }
    static void sift(long[] a, int i, int n) {
        for (int c; (c = 2 * i + 1) < n; i = c) {
            if (c + 1 < n && a[c] < a[c + 1]) c++; if (a[i] >= a[c]) return; long t = a[i]; a[i] = a[c]; a[c] = t;
        }
    }
    static int[] merge(int[] a) {
        if (a.length < 2) return a;
        int m = a.length / 2;
        int[] l = merge(Arrays.copyOf(a, m)), r = merge(Arrays.copyOfRange(a, m, a.length));
        int[] o = new int[a.length];
        for (int i = 0, j = 0, k = 0; k < o.length; k++) o[k] = j >= r.length || i < l.length && l[i] <= r[j] ? l[i++] : r[j++];
        return o;
    }
    public static void main(String[] args) {
        boolean[] comp = new boolean[20000];
        int cnt = 0, last = 0;
        for (int i = 2; i < comp.length; i++) if (!comp[i]) {
            cnt++; last = i; for (int j = i * i; j > 0 && j < comp.length; j += i) comp[j] = true;
        }
        System.out.println(cnt + " " + last);
        int[] a = new int[3000];
        int s = 1;
        for (int i = 0; i < a.length; i++) a[i] = (s = s * 48271 % 2147483647) % 1000;
        int[] q = a.clone(), e = a.clone();
        quick(q, 0, q.length - 1);
        Arrays.sort(e);
        System.out.println(Arrays.equals(q, e) + " " + Arrays.equals(merge(a), e) + " " + q[0] + " " + q[1500]);
        long[] h = new long[2000];
        for (int i = 0; i < h.length; i++) h[i] = (long) i * 2862933555777941757L;
        heap(h);
        boolean ok = true;
        for (int i = 1; i < h.length; i++) ok &= h[i - 1] <= h[i];
        System.out.println(ok + " " + h[0] + " " + h[1999]);
        byte[] big = new byte[1 << 22];
        big[big.length - 1] = 7;
        System.out.println(big.length + " " + big[big.length - 1]);
        char[] ch = new char[1 << 20];
        ch[1 << 19] = 'x';
        System.out.println(ch[1 << 19]);
        double[] db = new double[1 << 18];
        db[5] = 5;
        System.out.println(db[5] + db[6]);
        Object[] ob = new Object[1 << 18];
        ob[77] = "s";
        System.out.println(ob[77] + " " + ob[78]);
        int[] ring = new int[8];
        int head = 0, tail = 0;
        long acc = 0;
        for (int i = 0; i < 1000; i++) { ring[tail++ & 7] = i; if (tail - head == 8) acc = acc * 3 + ring[head++ & 7] + ring[head++ & 7]; }
        System.out.println(acc + " " + Arrays.toString(ring));
        int[][] g = new int[40][40];
        for (int i = 0; i < 40; i++) for (int j = 0; j < 40; j++) g[i][j] = (i * 7 + j * 13) % 5 == 0 ? 1 : 0;
        for (int gen = 0; gen < 10; gen++) {
            int[][] n = new int[40][40];
            for (int i = 0; i < 40; i++) for (int j = 0; j < 40; j++) {
                int c = 0;
                for (int x = -1; x <= 1; x++) for (int y = -1; y <= 1; y++) if ((x | y) != 0) c += g[(i + x + 40) % 40][(j + y + 40) % 40];
                n[i][j] = c == 3 || c == 2 && g[i][j] == 1 ? 1 : 0;
            }
            g = n;
        }
        int alive = 0;
        for (int[] r : g) for (int x : r) alive += x;
        System.out.println(alive);
        long[] dp = new long[101];
        dp[0] = 1;
        for (int c : new int[]{1, 5, 10, 25, 50, 100}) for (int i = c; i <= 100; i++) dp[i] += dp[i - c];
        System.out.println(dp[100]);
        String x = "AGGTABXY", y = "GXTXAYBA";
        short[][] L = new short[x.length() + 1][y.length() + 1];
        for (int i = 1; i <= x.length(); i++) for (int j = 1; j <= y.length(); j++) L[i][j] = x.charAt(i - 1) == y.charAt(j - 1) ? (short) (L[i - 1][j - 1]
                + 1) : L[i - 1][j] > L[i][j - 1] ? L[i - 1][j] : L[i][j - 1];
        System.out.println(L[x.length()][y.length()] + " " + Arrays.deepToString(L));
        float[] fl = new float[100];
        for (int i = 0; i < 100; i++) fl[i] = i * 0.25f;
        float fs = 0;
        for (float v : fl) fs += v;
        System.out.println(fs);
        int[] cntArr = new int[26];
        for (char c : "the quick brown fox jumps over the lazy dog".toCharArray()) if (c != ' ') cntArr[c - 'a']++;
        System.out.println(Arrays.toString(cntArr));
        int[] rot = {1, 2, 3, 4, 5, 6, 7};
        for (int i = 0, j = 6; i < j; ) swap(rot, i++, j--);
        System.out.println(Arrays.toString(rot));
        for (int v : rot) v = 0;
        System.out.println(rot[0]);
        int[] iter = {1, 2, 3};
        for (int v : iter) { iter = new int[]{9}; System.out.print(v + " "); }
        System.out.println(iter.length);
    }
}
