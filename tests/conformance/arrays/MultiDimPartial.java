// Question: multianewarray full and partial allocation, jagged rows, row aliasing, evaluation order of dimensions
import java.util.Arrays;
public class MultiDimPartial {
    static int d(String n, int v) { System.out.println("dim " + n + "=" + v); return v; }
    static int[] row(String s) { System.out.println("row " + s); return null; }
    public static void main(String[] args) {
        int[][][] a = new int[d("x", 2)][d("y", 3)][d("z", 4)];
        System.out.println(a.length + " " + a[0].length + " " + a[1][2].length + " " + Arrays.deepToString(a));
        int[][][] p = new int[2][3][]; System.out.println(Arrays.deepToString(p) + " " + (p[1][2] == null));
        int[][][] q = new int[2][][];
        System.out.println(Arrays.deepToString(q));
        q[0] = new int[][]{{1}, null};
        System.out.println(Arrays.deepToString(q));
        String[][] s = new String[2][2]; s[0][1] = "hi"; System.out.println(Arrays.deepToString(s));
        long[][] z = new long[3][0];
        System.out.println(z.length + " " + z[2].length + " " + (z[0] == z[1]));
        int[][] zz = new int[0][5];
        System.out.println(zz.length);
        Object zo = new int[0][7][9];
        System.out.println(zo.getClass().getName());
        try { int[][] n = new int[d("a", 2)][d("b", -1)]; } catch (NegativeArraySizeException e) { System.out.println(e); }
        try { int[][] n = new int[d("a", -3)][d("b", -1)]; } catch (NegativeArraySizeException e) { System.out.println(e); }
        try { int[][] n = new int[0][d("b", -7)]; } catch (NegativeArraySizeException e) { System.out.println(e); }
        try {
            int[][][] n = new int[0][d("b", 4)][d("c", -9)]; System.out.println(n.length);
        } catch (NegativeArraySizeException e) { System.out.println(e); }
        try { int[][] n = new int[d("a", -3)][1 / d("b", 0)]; } catch (ArithmeticException e) { System.out.println(e); }
        int[][] tri = new int[8][];
        for (int i = 0; i < 8; i++) {
            tri[i] = new int[i + 1]; tri[i][0] = tri[i][i] = 1; for (int j = 1; j < i; j++) tri[i][j] = tri[i - 1][j - 1] + tri[i - 1][j];
        }
        System.out.println(Arrays.deepToString(tri));
        int[][] al = new int[3][];
        Arrays.fill(al, new int[2]);
        al[0][1] = 9;
        System.out.println(Arrays.deepToString(al));
        int[][] cl = al.clone();
        cl[1][0] = 5;
        cl[2] = null;
        System.out.println(Arrays.deepToString(al) + Arrays.deepToString(cl) + (cl[0] == al[0]));
        try { row("left")[d("idx", 0)] = d("right", 1); } catch (NullPointerException e) { System.out.println("NPE after all evaluated"); }
        try {
            int[] e = new int[1]; e[d("idx", 5)] = 1 / d("right", 0);
        } catch (ArithmeticException | ArrayIndexOutOfBoundsException e) { System.out.println(e); }
        int[] base = {0, 0, 0};
        int i = 0;
        base[i] = i = 2;
        System.out.println(Arrays.toString(base) + i);
        base[--i] += i++ * 10 + i;
        System.out.println(Arrays.toString(base) + i);
        int[] u = {1, 2, 3}, w = {7, 8, 9}; int r = u[(u = w)[0] - 7]; System.out.println(r + " " + u[0]);
        byte[][] bb = new byte[2][2];
        bb[1][1] += 130;
        bb[1][0]--;
        System.out.println(Arrays.deepToString(bb));
        char[][] cc = {"ab".toCharArray(), {'c'}};
        cc[0][1]++;
        System.out.println(cc[0]);
        double[][] dd = new double[2][2];
        dd[1][0] = dd[0][1]++ + 0.5;
        System.out.println(Arrays.deepToString(dd));
        Object[] cov = new Integer[2][2];
        cov[0] = new Integer[]{1};
        System.out.println(Arrays.deepToString(cov));
        try { cov[1] = new Object[0]; } catch (ArrayStoreException e) { System.out.println(e); }
        try { cov[1] = "x"; } catch (ArrayStoreException e) { System.out.println(e); }
        Object o = new Object[1];
        ((Object[]) o)[0] = o;
        System.out.println(Arrays.deepToString((Object[]) o));
        int[][][][][] five = new int[1][2][1][2][1];
        five[0][1][0][1][0] = 42;
        System.out.println(Arrays.deepToString(five) + five.getClass().getName());
    }
}
