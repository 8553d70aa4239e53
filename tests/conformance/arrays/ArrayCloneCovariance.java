// Question: array clone is shallow, typed, works for all kinds, and covariance with casts and instanceof
import java.util.Arrays;
public class ArrayCloneCovariance {
    static class P implements Cloneable {
        int v = 1;
        int[] data = {1, 2};
        P copy() { try { return (P) clone(); } catch (CloneNotSupportedException e) { throw new AssertionError(e); } }
    }
    static class Q { Object tryClone() throws CloneNotSupportedException { return super.clone(); } }
    static String cast(Object o, int kind) {
        try {
            switch (kind) {
                case 0: return "Object[] " + ((Object[]) o).length;
                case 1: return "Number[] " + ((Number[]) o).length;
                case 2: return "Integer[] " + ((Integer[]) o).length;
                case 3: return "int[] " + ((int[]) o).length;
                case 4: return "Object[][] " + ((Object[][]) o).length;
                case 5: return "Comparable[] " + ((Comparable[]) o).length;
                case 6: return "Cloneable[] " + ((Cloneable[]) o).length;
                default: return "char[] " + ((char[]) o).length;
            }
        } catch (ClassCastException e) { return e.getMessage(); }
    }
    public static void main(String[] args) throws Exception {
        int[] a = {1, 2, 3};
        int[] b = a.clone();
        b[0] = 9;
        System.out.println(Arrays.toString(a) + Arrays.toString(b) + (a == b) + a.equals(b) + a.equals(a) + (b.getClass() == a.getClass()));
        String[] s = {"x", null};
        String[] t = s.clone();
        t[1] = "y";
        System.out.println(Arrays.toString(s) + Arrays.toString(t) + (s[0] == t[0]));
        Object[] o = s.clone();
        System.out.println(o.getClass().getName());
        try { o[0] = 1; } catch (ArrayStoreException e) { System.out.println(e.getMessage()); }
        System.out.println(new boolean[]{true}.clone()[0] + " " + new byte[]{-3}.clone()[0] + " " + new char[]{'q'}.clone()[0] + " "
                + new short[]{7}.clone()[0] + " " + new long[]{1L << 40}.clone()[0] + " " + new float[]{1.5f}.clone()[0] + " "
                + new double[]{-0.0}.clone()[0] + " " + new int[0].clone().length);
        int[][] m = {{1}, {2}};
        int[][] n = m.clone();
        n[0][0] = 7;
        n[1] = new int[]{8};
        System.out.println(Arrays.deepToString(m) + Arrays.deepToString(n));
        P p = new P(), q = p.copy();
        q.v = 5;
        q.data[0] = 100;
        System.out.println(p.v + " " + q.v + " " + p.data[0] + " " + (p.data == q.data));
        try { new Q().tryClone(); } catch (CloneNotSupportedException e) { System.out.println(e); }
        Object[] os = {new Integer[]{1}, new int[]{1}, new Number[2], new Integer[3][4], new int[3][4], "str", new String[5], null};
        for (Object x : os) for (int k = 0; k < 8; k++) {
            try { System.out.println(k + " " + cast(x, k)); } catch (NullPointerException e) { System.out.println(k + " npe"); }
        }
        System.out.println(Object[].class.isAssignableFrom(String[].class) + " " + Object[].class.isAssignableFrom(int[].class) + " "
                + Object.class.isAssignableFrom(int[].class) + " " + Object[].class.isAssignableFrom(int[][].class) + " "
                + Number[].class.isInstance(new Integer[0]) + " " + Comparable[][].class.isInstance(new String[0][0]) + " "
                + long[].class.isAssignableFrom(int[].class));
        Object[] self = new Object[2];
        self[0] = self;
        self[1] = self.clone();
        System.out.println(((Object[]) self[1])[0] == self);
        System.out.println(Arrays.deepToString(self));
        java.lang.reflect.Method mth = null;
        try {
            mth = int[].class.getMethod("clone");
        } catch (NoSuchMethodException e) { System.out.println("no clone by reflection " + e.getMessage()); }
    }
}
