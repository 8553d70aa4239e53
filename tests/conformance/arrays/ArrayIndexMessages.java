// Question: ArrayIndexOutOfBounds and NegativeArraySize messages for loads and stores of each element type
public class ArrayIndexMessages {
    interface Op { Object run(); }
    static void t(Op o) {
        try { System.out.println("ok " + o.run()); }
        catch (RuntimeException e) { System.out.println(e.getClass().getName() + " | " + e.getMessage()); }
    }
    static int neg = -1;
    public static void main(String[] args) {
        boolean[] z = new boolean[1];
        byte[] b = new byte[2];
        short[] s = new short[3];
        char[] c = new char[4];
        int[] i = new int[5];
        long[] l = new long[6];
        float[] f = new float[7];
        double[] d = new double[8];
        String[] o = new String[9];
        int[][] m = new int[2][3];
        t(() -> z[1]);
        t(() -> b[2]);
        t(() -> s[3]);
        t(() -> c[4]);
        t(() -> i[5]);
        t(() -> l[6]);
        t(() -> f[7]);
        t(() -> d[8]);
        t(() -> o[9]);
        t(() -> m[2]);
        t(() -> m[1][3]);
        t(() -> m[-1][3]);
        t(() -> z[neg] = true);
        t(() -> b[neg] = 1);
        t(() -> s[neg] = 1);
        t(() -> c[neg] = 1);
        t(() -> i[neg] = 1);
        t(() -> l[neg] = 1);
        t(() -> f[neg] = 1);
        t(() -> d[neg] = 1);
        t(() -> o[neg] = "");
        t(() -> m[0][neg] = 4);
        t(() -> i[Integer.MAX_VALUE]);
        t(() -> i[Integer.MIN_VALUE]);
        t(() -> i['a']);
        t(() -> i[(byte) 200]);
        t(() -> new int[0][0].length);
        t(() -> new int[0].length);
        t(() -> i[i.length]);
        t(() -> i[i.length - 1]++);
        t(() -> ++i[5]);
        t(() -> i[4] += 3);
        t(() -> i[6] -= 3);
        t(() -> l[-2]--);
        t(() -> new int[neg]);
        t(() -> new byte[Integer.MIN_VALUE]);
        t(() -> new Object[-5]);
        t(() -> new String[3][neg]);
        t(() -> new int[neg * 2][neg]);
        t(() -> new boolean[(byte) 128]);
        t(() -> new char[(short) 40000].length);
        t(() -> java.lang.reflect.Array.newInstance(int.class, -4));
        t(() -> java.lang.reflect.Array.get(new int[2], 2));
        t(() -> java.lang.reflect.Array.getInt("x", 0));
        t(() -> new StringBuilder(neg));
        t(() -> new java.util.ArrayList<>(neg));
        t(() -> new java.util.ArrayList<>(java.util.List.of(1, 2)).get(2));
        t(() -> java.util.List.of(1, 2).get(2));
        t(() -> java.util.Arrays.asList(1, 2).get(5));
        t(() -> new java.util.HashMap<>(neg));
        t(() -> new java.util.LinkedList<>().get(0));
        t(() -> java.util.Arrays.copyOf(i, -1));
        int x = 0;
        try {
            while (true) { i[x] = x; x++; }
        } catch (ArrayIndexOutOfBoundsException e) { System.out.println("stopped " + x + " " + e.getMessage()); }
        int k = 0; try { i[k++] = i[k + 10]; } catch (ArrayIndexOutOfBoundsException e) { System.out.println(k + " " + e.getMessage()); }
        try { throw new ArrayIndexOutOfBoundsException(7); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { throw new IndexOutOfBoundsException(-3); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { throw new StringIndexOutOfBoundsException(9); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { java.util.Objects.checkIndex(4, 3); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { java.util.Objects.checkFromToIndex(2, 1, 5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { java.util.Objects.checkFromIndexSize(2, 4, 5); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
    }
}
