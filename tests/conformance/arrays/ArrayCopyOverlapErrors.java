// Question: System.arraycopy overlap, all kinds, and each of its error messages incl. partial copy before ArrayStoreException
import java.util.Arrays;
public class ArrayCopyOverlapErrors {
    static void t(Object s, int sp, Object d, int dp, int n) {
        try { System.arraycopy(s, sp, d, dp, n); System.out.println("ok"); }
        catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " | " + e.getMessage()); }
    }
    public static void main(String[] args) {
        int[] a = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
        int[] r = a.clone(); System.arraycopy(r, 0, r, 3, 5); System.out.println(Arrays.toString(r));
        r = a.clone(); System.arraycopy(r, 3, r, 0, 5); System.out.println(Arrays.toString(r));
        r = a.clone(); System.arraycopy(r, 2, r, 2, 8); System.out.println(Arrays.toString(r));
        byte[] b = {1, 2, 3, 4, 5}; System.arraycopy(b, 0, b, 1, 4); System.out.println(Arrays.toString(b));
        char[] c = "abcdef".toCharArray(); System.arraycopy(c, 1, c, 0, 5); System.out.println(c);
        long[] l = {1, 2, 3}; System.arraycopy(l, 0, l, 1, 2); System.out.println(Arrays.toString(l));
        double[] d = {1, 2, 3}; System.arraycopy(d, 1, d, 0, 2); System.out.println(Arrays.toString(d));
        boolean[] z = {true, false, true}; System.arraycopy(z, 0, z, 1, 2); System.out.println(Arrays.toString(z));
        short[] s = {1, 2, 3};
        System.arraycopy(s, 0, s, 1, 2);
        System.out.println(Arrays.toString(s));
        float[] f = {1, 2, 3};
        System.arraycopy(f, 0, f, 1, 2);
        System.out.println(Arrays.toString(f));
        Object[] o = {"a", "b", "c", "d"}; System.arraycopy(o, 0, o, 1, 3); System.out.println(Arrays.toString(o));
        t(a, -1, r, 0, 1);
        t(a, 0, r, -1, 1);
        t(a, 0, r, 0, -1);
        t(a, 5, r, 0, 6);
        t(a, 0, r, 5, 6);
        t(a, 10, r, 10, 0);
        t(a, 11, r, 0, 0);
        t(a, 0, r, 11, 0);
        t(a, Integer.MAX_VALUE, r, 0, 1);
        t(a, 1, r, 1, Integer.MAX_VALUE);
        t(b, 4, b, 0, 2);
        t(o, 3, o, 0, 2);
        t(o, 0, o, 3, 2);
        t(o, -2, o, 3, 2);
        t(l, 0, l, 2, 2);
        t(z, 2, z, 0, 9);
        t(null, 0, r, 0, 1);
        t(a, 0, null, 0, 1);
        t(null, 0, null, 0, 0);
        t("str", 0, r, 0, 1);
        t(a, 0, "str", 0, 1);
        t(a, 0, l, 0, 1);
        t(a, 0, o, 0, 1);
        t(o, 0, a, 0, 1);
        t(b, 0, z, 0, 1);
        t(new int[2][2], 0, a, 0, 1);
        t(Integer.valueOf(4), 0, r, 0, 0);
        t(a, 0, l, 0, 0); t(new int[0], 0, new int[0], 0, 0);
        Object[] src = {"x", "y", 3, "z"}; String[] dst = new String[4]; t(src, 0, dst, 0, 4); System.out.println(Arrays.toString(dst));
        Number[] ns = new Number[3];
        t(new Integer[]{1, 2, 3}, 0, ns, 0, 3);
        System.out.println(Arrays.toString(ns));
        Integer[] is = new Integer[3];
        t(ns, 0, is, 0, 3);
        System.out.println(Arrays.toString(is));
        ns[1] = 2.5;
        t(ns, 0, is, 0, 3);
        System.out.println(Arrays.toString(is));
        Object[] nul = new Object[2];
        String[] ds = {"p", "q"};
        t(nul, 0, ds, 0, 2);
        System.out.println(Arrays.toString(ds));
        t(new String[0][0], 0, new Integer[1][1], 0, 0);
        Object[] oo = {new int[]{1}};
        t(oo, 0, new int[1][], 0, 1);
        t(oo, 0, new long[1][], 0, 1);
        int[] big = new int[5000];
        for (int i = 0; i < 5000; i++) big[i] = i;
        for (int k = 0; k < 20; k++) System.arraycopy(big, k, big, 2 * k + 1, 4000);
        int h = 0;
        for (int x : big) h = h * 31 + x;
        System.out.println(h);
    }
}
