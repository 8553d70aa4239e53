// Question: Arrays.sort for all primitive kinds, ranges, stability for objects, comparators, nulls and contract violations
import java.util.*;
public class ArraysSortFamilies {
    record KV(int k, int seq) {}
    static int seed = 7; static int rnd() { seed = seed * 1103515245 + 12345; return seed >>> 8; }
    static long h(int[] a) { long r = 0; for (int x : a) r = r * 31 + x; return r; }
    static boolean sorted(int[] a) { for (int i = 1; i < a.length; i++) if (a[i - 1] > a[i]) return false; return true; }
    public static void main(String[] args) {
        for (int n : new int[]{0, 1, 2, 10, 46, 47, 50, 286, 287, 600, 5000}) {
            int[] a = new int[n];
            for (int i = 0; i < n; i++) a[i] = rnd() % 1000 - 500;
            Arrays.sort(a);
            System.out.println(n + " " + sorted(a) + " " + h(a));
            for (int i = 0; i < n; i++) a[i] = n - i;
            Arrays.sort(a);
            System.out.println(sorted(a) + " " + h(a));
            for (int i = 0; i < n; i++) a[i] = i % 7;
            Arrays.sort(a);
            System.out.println(h(a));
        }
        byte[] b = {5, -128, 127, 0, -1};
        Arrays.sort(b);
        System.out.println(Arrays.toString(b));
        byte[] bb = new byte[300];
        for (int i = 0; i < 300; i++) bb[i] = (byte) (i * 37);
        Arrays.sort(bb);
        System.out.println(bb[0] + " " + bb[150] + " " + bb[299]);
        short[] s = {5, -32768, 32767, 0, -1};
        Arrays.sort(s, 1, 4);
        System.out.println(Arrays.toString(s));
        char[] c = "the quick brown".toCharArray();
        Arrays.sort(c);
        System.out.println("[" + new String(c) + "]");
        char[] cc = new char[4000];
        for (int i = 0; i < 4000; i++) cc[i] = (char) (i * 31 % 977);
        Arrays.sort(cc);
        System.out.println((int) cc[0] + " " + (int) cc[2000] + " " + (int) cc[3999]);
        long[] l = {Long.MAX_VALUE, Long.MIN_VALUE, 0, -1};
        Arrays.sort(l);
        System.out.println(Arrays.toString(l));
        float[] f = {Float.NaN, 0f, -0f, -1f, Float.NEGATIVE_INFINITY, Float.POSITIVE_INFINITY};
        Arrays.sort(f);
        System.out.println(Arrays.toString(f));
        double[] d = {0.0, -0.0, Double.NaN, 1, -0.0, 0.0};
        Arrays.sort(d);
        System.out.println(Arrays.toString(d));
        KV[] kv = new KV[100];
        for (int i = 0; i < 100; i++) kv[i] = new KV(rnd() % 10, i);
        Arrays.sort(kv, Comparator.comparingInt(KV::k));
        StringBuilder sb = new StringBuilder();
        for (KV x : kv) sb.append(x.k).append(':').append(x.seq).append(' ');
        System.out.println(sb);
        Arrays.sort(kv, (x, y) -> x.k != y.k ? Integer.compare(y.k, x.k) : Integer.compare(y.seq, x.seq));
        sb.setLength(0);
        for (KV x : kv) sb.append(x.k).append(':').append(x.seq).append(' ');
        System.out.println(sb);
        String[] st = {"banana", "Apple", "cherry", "apple", "Banana", "~", "zz", ""};
        Arrays.sort(st);
        System.out.println(Arrays.toString(st));
        Arrays.sort(st, String.CASE_INSENSITIVE_ORDER);
        System.out.println(Arrays.toString(st));
        Arrays.sort(st, Collections.reverseOrder());
        System.out.println(Arrays.toString(st));
        Arrays.sort(st, Comparator.comparing(String::length).thenComparing(Comparator.naturalOrder()));
        System.out.println(Arrays.toString(st));
        Arrays.sort(st, 2, 5, null);
        System.out.println(Arrays.toString(st));
        Integer[] in = {3, null, 1};
        try { Arrays.sort(in); } catch (NullPointerException e) { System.out.println("NPE"); }
        Arrays.sort(in, Comparator.nullsFirst(Comparator.naturalOrder()));
        System.out.println(Arrays.toString(in));
        try { Arrays.sort(new Object[]{1, "a"}); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        try { Arrays.sort(new Object[]{new int[0], new int[0]}); } catch (ClassCastException e) { System.out.println(e.getMessage()); }
        for (int[] r : new int[][]{{-1, 2}, {0, 6}, {4, 2}}) try {
            Arrays.sort(new int[5], r[0], r[1]);
        } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
        Integer[] bad = new Integer[64];
        for (int i = 0; i < 64; i++) bad[i] = i * 37 % 64;
        try {
            int[] n = {0}; Arrays.sort(bad, (x, y) -> { n[0]++; return 1; }); System.out.println("no violation noticed");
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Arrays.parallelSort(st);
        System.out.println(Arrays.toString(st));
        int[] pre = {1, 2, 3, 4};
        Arrays.parallelPrefix(pre, Integer::sum);
        System.out.println(Arrays.toString(pre));
    }
}
