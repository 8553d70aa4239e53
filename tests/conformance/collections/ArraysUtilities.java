// Question: do java.util.Arrays sort/fill/copy/search/compare/mismatch/setAll/prefix methods work for every element type?
//@ exit: 1
import java.util.*;

class ArraysUtilities {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        int[] a = {5, -3, Integer.MAX_VALUE, 0, Integer.MIN_VALUE, 5}; Arrays.sort(a); System.out.println(Arrays.toString(a));
        double[] d = {0.0, -0.0, Double.NaN, -1, Double.POSITIVE_INFINITY, 1e-300}; Arrays.sort(d); System.out.println(Arrays.toString(d) + " " + Arrays.binarySearch(d, 0.0) + " " + Arrays.binarySearch(d, Double.NaN));
        float[] f = {0f, -0f, Float.NaN, -5f}; Arrays.sort(f); System.out.println(Arrays.toString(f));
        char[] c = "sorting".toCharArray(); Arrays.sort(c, 1, 5); System.out.println(new String(c));
        byte[] by = {3, -128, 127, 0}; Arrays.sort(by); System.out.println(Arrays.toString(by));
        short[] sh = {3, -300, 200}; Arrays.sort(sh); System.out.println(Arrays.toString(sh));
        long[] lo = {1L << 40, -1, 7}; Arrays.sort(lo); System.out.println(Arrays.toString(lo));
        String[] s = {"b", "a", "C", "aa"}; Arrays.sort(s); System.out.println(Arrays.toString(s)); Arrays.sort(s, 1, 4, Comparator.reverseOrder()); System.out.println(Arrays.toString(s));
        int[] big = new int[3000]; int x = 1; for (int i = 0; i < big.length; i++) big[i] = (x = x * 1664525 + 1013904223) >> 12; int[] par = big.clone();
        Arrays.sort(big); boolean ok = true; for (int i = 1; i < big.length; i++) ok &= big[i - 1] <= big[i]; System.out.println(ok + " " + Arrays.hashCode(big));
        Arrays.sort(par, 100, 2900); System.out.println(Arrays.hashCode(par));
        System.out.println(Arrays.binarySearch(a, 5) >= 4); System.out.println(Arrays.binarySearch(a, 1) + " " + Arrays.binarySearch(a, 1, 3, 77) + " " + Arrays.binarySearch(new String[]{"a", "c"}, "b"));
        System.out.println(Arrays.toString(Arrays.copyOf(a, 8)) + Arrays.toString(Arrays.copyOf(s, 2)) + Arrays.toString(Arrays.copyOfRange(a, 4, 9)) + Arrays.toString(Arrays.copyOf(new boolean[]{true}, 2)) + Arrays.copyOf(s, 6, Object[].class).getClass().getSimpleName());
        Arrays.fill(a, 1, 3, 9); System.out.println(Arrays.toString(a)); Arrays.setAll(a, i -> i * i); System.out.println(Arrays.toString(a)); Arrays.parallelPrefix(a, Integer::sum); System.out.println(Arrays.toString(a));
        System.out.println(Arrays.equals(a, a.clone()) + " " + Arrays.equals(a, null) + " " + Arrays.equals(new double[]{Double.NaN}, new double[]{Double.NaN}) + " " + Arrays.equals(new double[]{0.0}, new double[]{-0.0}) + " " + Arrays.equals(a, 0, 2, new int[]{9, 0, 1}, 1, 3) + " " + Arrays.equals(new Object[]{1, null}, new Object[]{1, null}) + " " + Arrays.deepEquals(new int[][]{{1}}, new int[][]{{1}}));
        System.out.println(Arrays.compare(new int[]{1, 2}, new int[]{1, 3}) + " " + Arrays.compare(new int[]{1}, new int[]{1, 0}) + " " + Arrays.compare(new byte[]{-1}, new byte[]{1}) + " " + Arrays.compareUnsigned(new byte[]{-1}, new byte[]{1}) + " " + Arrays.compare((int[]) null, new int[0]) + " " + Arrays.mismatch(new char[]{'a', 'b'}, new char[]{'a', 'c'}) + " " + Arrays.mismatch(a, a) + " " + Arrays.mismatch(new long[]{1}, new long[]{1, 2}));
        System.out.println(Arrays.toString((int[]) null) + Arrays.toString(new String[0]) + Arrays.toString(new Object[]{null, 'c', 1.0f}) + Arrays.stream(a, 2, 4).sum());
        System.out.println(Arrays.asList(1, 2).getClass().getSimpleName() + " " + Arrays.stream(new String[]{"q", "w"}).toList());
        ex("copyOf", () -> Arrays.copyOf(new int[1], -1)); ex("range", () -> Arrays.copyOfRange(new int[3], 2, 1)); ex("range2", () -> Arrays.copyOfRange(new int[3], 4, 5)); ex("sort", () -> Arrays.sort(new int[3], 2, 1)); ex("sort2", () -> Arrays.sort(new int[3], 0, 4)); ex("sort3", () -> Arrays.sort(new int[3], -1, 2)); ex("fill", () -> Arrays.fill(new char[2], 1, 3, 'x')); ex("store", () -> Arrays.fill((Object[]) new Integer[1], "s")); ex("copyOf type", () -> Arrays.copyOf(new Object[]{"s"}, 1, Integer[].class));
        ex("arraycopy", () -> System.arraycopy(new int[3], 0, new int[3], 2, 2)); ex("arraycopy type", () -> System.arraycopy(new int[3], 0, new long[3], 0, 1)); ex("arraycopy store", () -> System.arraycopy(new Object[]{"a", 1}, 0, new String[2], 0, 2)); ex("arraycopy neg", () -> System.arraycopy(new int[3], -1, new int[3], 0, 1)); ex("arraycopy src", () -> System.arraycopy("s", 0, new int[1], 0, 1));
        int[] ov = {1, 2, 3, 4, 5}; System.arraycopy(ov, 0, ov, 1, 4); System.out.println(Arrays.toString(ov));
        Integer[] nulls = {3, null, 1};
        Arrays.sort(nulls, (p, q) -> p.compareTo(q));
    }
}
