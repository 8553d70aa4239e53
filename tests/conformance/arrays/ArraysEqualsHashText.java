// Question: Arrays.equals/deepEquals/hashCode/deepHashCode/toString/deepToString for all kinds incl. null, nested and cyclic
import java.util.*;
public class ArraysEqualsHashText {
    public static void main(String[] args) {
        System.out.println(Arrays.equals(new int[]{1, 2}, new int[]{1, 2}) + " " + Arrays.equals((int[]) null, null) + " "
                + Arrays.equals(new int[0], null) + " " + Arrays.equals(new int[]{1}, new int[]{1, 2}) + " " + Arrays.equals(new int[]{1,
                2, 3}, 1, 3, new int[]{2, 3}, 0, 2));
        System.out.println(Arrays.equals(new float[]{Float.NaN}, new float[]{Float.NaN}) + " " + Arrays.equals(new double[]{0.0},
                new double[]{-0.0}) + " " + Arrays.equals(new Object[]{null, "a"}, new Object[]{null, new String("a")}) + " "
                + Arrays.equals(new Object[]{1}, new Object[]{1L}) + " " + Arrays.equals(new int[][]{{1}}, new int[][]{{1}}) + " "
                + Arrays.equals(new String[]{"A"}, new String[]{"a"}, String.CASE_INSENSITIVE_ORDER));
        System.out.println(Arrays.deepEquals(new int[][]{{1}, null}, new int[][]{{1}, null}) + " "
                + Arrays.deepEquals(new Object[]{new int[]{1}}, new Object[]{new long[]{1}}) + " "
                + Arrays.deepEquals(new Object[]{new Object[]{new double[]{Double.NaN}}},
                new Object[]{new Object[]{new double[]{Double.NaN}}}) + " " + Arrays.deepEquals(new Integer[]{1}, new Object[]{1}) + " "
                + Objects.deepEquals(new char[]{'a'}, new char[]{'a'}) + " " + Objects.equals(new char[]{'a'}, new char[]{'a'}));
        System.out.println(Arrays.hashCode((int[]) null) + " " + Arrays.hashCode(new int[0]) + " " + Arrays.hashCode(new int[]{1, 2, 3})
                + " " + Arrays.hashCode(new long[]{1L << 33, -1}) + " " + Arrays.hashCode(new boolean[]{true, false}) + " "
                + Arrays.hashCode(new byte[]{-1, 127}) + " " + Arrays.hashCode(new char[]{'a', 'b'}) + " "
                + Arrays.hashCode(new short[]{-1}) + " " + Arrays.hashCode(new float[]{1.5f, Float.NaN, -0f}) + " "
                + Arrays.hashCode(new double[]{1.5, Double.NaN, -0.0}) + " " + Arrays.hashCode(new Object[]{"a", null, 1, 'c', 2.0, true})
                + " " + Arrays.deepHashCode(new Object[]{new int[]{1}, new Object[]{null, "x"}, null, new byte[0][0]}) + " "
                + Arrays.asList("a", 1).hashCode() + " " + List.of("a", 1).hashCode() + " " + Objects.hash("a", 1) + " " + Objects.hash()
                + " " + Objects.hash((Object) null));
        int[] big = new int[3000];
        byte[] bb = new byte[3000];
        char[] bc = new char[3001];
        short[] bs = new short[2999];
        for (int i = 0; i < 3000; i++) {
            big[i] = i * i; bb[i] = (byte) (i * 7); bc[i] = (char) (i * 91); if (i < 2999) bs[i] = (short) (i * 333);
        }
        System.out.println(Arrays.hashCode(big) + " " + Arrays.hashCode(bb) + " " + Arrays.hashCode(bc) + " " + Arrays.hashCode(bs) + " "
                + new String(bc).hashCode() + " " + new String(bb, java.nio.charset.StandardCharsets.ISO_8859_1).hashCode());
        System.out.println(Arrays.toString((int[]) null) + Arrays.toString(new int[0]) + Arrays.toString(new Object[]{null})
                + Arrays.toString(new char[]{'a', ','}) + Arrays.toString(new boolean[]{true}) + Arrays.toString(new float[]{1, -0f})
                + Arrays.toString(new long[]{-1}) + Arrays.deepToString(null) + Arrays.deepToString(new Object[0])
                + Arrays.deepToString(new Object[]{null, "a", new int[]{1}, new Object[]{'c', new byte[][]{{1}, null}}, List.of(1)}));
        Object[] cyc = new Object[3];
        cyc[0] = 1;
        cyc[1] = cyc;
        cyc[2] = new Object[]{cyc, 2};
        System.out.println(Arrays.deepToString(cyc));
        try { Arrays.deepHashCode(cyc); System.out.println("?"); } catch (StackOverflowError e) { System.out.println("SOE"); }
        System.out.println(Arrays.compare(new int[]{1, 2}, new int[]{1, 3}) + " " + Arrays.compare(new int[]{1, 2}, new int[]{1, 2, 3})
                + " " + Arrays.compare((int[]) null, new int[0]) + " " + Arrays.compare(new int[0], null) + " "
                + Arrays.compare(new byte[]{(byte) 200}, new byte[]{1}) + " " + Arrays.compareUnsigned(new byte[]{(byte) 200},
                new byte[]{1}) + " " + Arrays.compareUnsigned(new int[]{-1}, new int[]{1}) + " " + Arrays.compare(new boolean[]{true},
                new boolean[]{false}) + " " + Arrays.compare(new double[]{0.0}, new double[]{-0.0}) + " "
                + Arrays.compare(new float[]{Float.NaN}, new float[]{Float.NaN}) + " " + Arrays.compare(new String[]{"a", null},
                new String[]{"a", "b"}) + " " + Arrays.compare(new char[]{'a'}, new char[]{'d'}) + " " + Arrays.compare(new long[]{1, 5,
                9}, 1, 2, new long[]{5, 9}, 0, 2) + " " + Arrays.compare(new String[]{"B"}, new String[]{"a"},
                String.CASE_INSENSITIVE_ORDER));
        System.out.println(Arrays.mismatch(new int[]{1, 2, 3}, new int[]{1, 2, 4}) + " " + Arrays.mismatch(new int[]{1}, new int[]{1}) + " "
                + Arrays.mismatch(new int[]{1}, new int[]{1, 2}) + " " + Arrays.mismatch(new int[0], new int[]{5}) + " "
                + Arrays.mismatch(new double[]{Double.NaN, 0.0}, new double[]{Double.NaN, -0.0}) + " " + Arrays.mismatch(new float[]{0f},
                new float[]{-0f}) + " " + Arrays.mismatch(new Object[]{"a", null}, new Object[]{"a", null}) + " "
                + Arrays.mismatch(new byte[100], new byte[101]) + " " + Arrays.mismatch(bb, 10, 500, bb, 11, 501));
        byte[] cp = bb.clone();
        for (int i : new int[]{0, 1, 7, 8, 15, 16, 31, 63, 64, 1023, 2999}) {
            cp[i]++; System.out.print(Arrays.mismatch(bb, cp) + " " + Arrays.equals(bb, cp) + " " + Arrays.compare(bb, cp) + "; "); cp[i]--;
        }
        System.out.println(Arrays.equals(bb, cp));
        try { Arrays.mismatch((int[]) null, new int[0]); } catch (NullPointerException e) { System.out.println("NPE"); }
        try {
            Arrays.equals(new int[2], 0, 3, new int[2], 0, 2);
        } catch (ArrayIndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try {
            Arrays.compare(new int[2], 2, 1, new int[2], 0, 2);
        } catch (IllegalArgumentException e) { System.out.println(e.getMessage()); }
        Object o = new int[]{1};
        System.out.println(o.equals(new int[]{1}) + " " + o.equals(o) + " "
                + (new int[0].hashCode() == new int[0].hashCode() ? "" : "distinct or not").isEmpty());
    }
}
