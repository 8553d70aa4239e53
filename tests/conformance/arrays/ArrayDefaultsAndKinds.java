// Question: default values, length, class names and element access of every array element kind
import java.util.Arrays;
public class ArrayDefaultsAndKinds {
    enum E { A } interface I {} record R(int x) {} static class In {}
    static void info(Object a) {
        Class<?> c = a.getClass();
        System.out.println(c.getName() + " | " + c.getSimpleName() + " | " + c.getTypeName() + " | " + c.getComponentType().getName()
                + " | " + c.isArray() + " | " + c.getSuperclass().getName() + " | " + java.lang.reflect.Modifier.toString(c.getModifiers())
                + " | " + Arrays.toString(c.getInterfaces()) + " | " + c.getCanonicalName() + " | "
                + java.lang.reflect.Array.getLength(a));
    }
    public static void main(String[] args) {
        boolean[] z = new boolean[3];
        byte[] b = new byte[3];
        short[] s = new short[3];
        char[] c = new char[3];
        int[] i = new int[3];
        long[] l = new long[3];
        float[] f = new float[3];
        double[] d = new double[3];
        String[] st = new String[3];
        Object[] o = new Object[2];
        int[][] ii = new int[2][];
        E[] e = new E[1];
        R[] r = new R[0];
        I[][] in = new I[1][2];
        In[] nested = {};
        for (Object a : new Object[]{z, b, s, c, i, l, f, d, st, o, ii, e, r, in, nested, new long[0][0][0], new Object[0][],
                new Integer[4], new Thread.State[0]}) info(a);
        System.out.println(Arrays.toString(z) + Arrays.toString(b) + Arrays.toString(s) + (int) c[1] + Arrays.toString(i)
                + Arrays.toString(l) + Arrays.toString(f) + Arrays.toString(d) + Arrays.toString(st) + Arrays.toString(o)
                + Arrays.deepToString(ii) + Arrays.deepToString(in));
        z[0] = true;
        z[2] = !z[1];
        b[0] = (byte) 200;
        b[1] = Byte.MIN_VALUE;
        s[0] = (short) 40000;
        c[0] = '\uffff';
        i[2] = Integer.MIN_VALUE;
        l[1] = Long.MIN_VALUE;
        f[0] = Float.NaN;
        d[2] = -0.0;
        System.out.println(z[0] + " " + z[1] + " " + z[2] + " " + b[0] + " " + b[1] + " " + s[0] + " " + (int) c[0] + " " + i[2] + " "
                + l[1] + " " + f[0] + " " + d[2]);
        long sum = 0;
        for (int k = 0; k < 3; k++) { l[k] = (long) k << 40; sum += l[k]++ + ++l[k]; }
        System.out.println(sum + " " + Arrays.toString(l));
        char[] cs = {'a', 98, (char) 99.5, '\u0064'}; System.out.println(cs); System.out.println(String.valueOf(cs) + cs.length);
        byte[] bs = {1, 'a', -1, (byte) 0xff, 0b101, 077}; System.out.println(Arrays.toString(bs));
        double[] ds = {1, 'a', 2L, 3f, 0x10}; System.out.println(Arrays.toString(ds));
        Object[] mixed = {1, 'c', 2L, 3f, 4.0, null, "s", new int[0].length, E.A, new R(5)}; System.out.println(Arrays.toString(mixed));
        int[] trailing = {1, 2, 3,};
        int arr2[] = {4}, plain = 5;
        int[] x[] = {{1}, {}, {2, 3}};
        System.out.println(trailing.length + arr2[0] + plain + Arrays.deepToString(x));
        boolean[] big = new boolean[1000];
        for (int k = 0; k < 1000; k += 7) big[k] ^= true;
        int n = 0;
        for (boolean q : big) if (q) n++;
        System.out.println(n);
        Object a1 = new int[]{1};
        System.out.println((a1 instanceof int[]) + " " + (a1 instanceof Object[]) + " " + (a1 instanceof Cloneable) + " "
                + (a1 instanceof java.io.Serializable) + " " + ((Object) ii instanceof Object[]) + " "
                + ((Object) st instanceof Comparable[]) + " " + ((Object) in instanceof Object[][]) + " "
                + ((Object) ii instanceof Object[][]));
        System.out.println(int[].class == new int[5].getClass() ? "same" : "diff");
        System.out.println(int[].class.equals(Integer[].class) + " " + String[][].class.getName() + " " + void.class.getName() + " "
                + int.class.getName());
    }
}
