// Question: binarySearch results (found, insertion point, ranges), fill ranges and setAll, with their errors
import java.util.*;
public class ArraysSearchFill {
    interface Op { Object run(); }
    static void t(Op o) {
        try {
            System.out.println(o.run());
        } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
    }
    public static void main(String[] args) {
        int[] a = {1, 3, 5, 7, 9, 11};
        for (int k = 0; k <= 12; k++) System.out.print(Arrays.binarySearch(a, k) + " ");
        System.out.println();
        for (int k = 0; k <= 12; k++) System.out.print(Arrays.binarySearch(a, 2, 4, k) + " "); System.out.println();
        System.out.println(Arrays.binarySearch(new int[0], 5) + " " + Arrays.binarySearch(new byte[]{-5, 0, 5}, (byte) 5) + " "
                + Arrays.binarySearch(new char[]{'a', 'c'}, 'b') + " " + Arrays.binarySearch(new short[]{1, 2}, (short) 3) + " "
                + Arrays.binarySearch(new long[]{Long.MIN_VALUE, 0, Long.MAX_VALUE}, Long.MAX_VALUE) + " "
                + Arrays.binarySearch(new float[]{-0f, 0f, Float.NaN}, 0f) + " " + Arrays.binarySearch(new double[]{-1, -0.0, 0.0}, -0.0)
                + " " + Arrays.binarySearch(new double[]{1, Double.NaN}, Double.NaN));
        System.out.println(Arrays.binarySearch(new String[]{"a", "b", "d"}, "c") + " " + Arrays.binarySearch(new String[]{"d", "b", "a"},
                "b", Comparator.reverseOrder()) + " " + Arrays.binarySearch(new Integer[]{1, 2, 3}, 1, 3, 1) + " "
                + Arrays.binarySearch(new Object[]{1, 2, 3}, 2));
        t(() -> Arrays.binarySearch(new Object[]{1, 2, 3}, "x"));
        t(() -> Arrays.binarySearch(a, -1, 2, 0));
        t(() -> Arrays.binarySearch(a, 3, 2, 0));
        t(() -> Arrays.binarySearch(a, 3, 9, 0));
        t(() -> Arrays.binarySearch((int[]) null, 3));
        t(() -> Arrays.binarySearch(new String[]{null}, "a"));
        int[] f = new int[6];
        Arrays.fill(f, 7);
        Arrays.fill(f, 1, 3, -1);
        Arrays.fill(f, 4, 4, 100);
        System.out.println(Arrays.toString(f));
        byte[] fb = new byte[3];
        Arrays.fill(fb, (byte) 200);
        boolean[] fz = new boolean[3];
        Arrays.fill(fz, 1, 2, true);
        char[] fc = new char[3];
        Arrays.fill(fc, 'x');
        double[] fd = new double[3];
        Arrays.fill(fd, 1, 3, 2);
        long[] fl = new long[2];
        Arrays.fill(fl, 'a');
        float[] ff = new float[2];
        Arrays.fill(ff, 1L << 30);
        short[] fs = new short[2];
        Arrays.fill(fs, 0, 1, (short) -1);
        Object[] fo = new Object[3];
        Arrays.fill(fo, 1, 3, "o");
        System.out.println(Arrays.toString(fb) + Arrays.toString(fz) + Arrays.toString(fc) + Arrays.toString(fd) + Arrays.toString(fl)
                + (double) ff[0] + Arrays.toString(fs) + Arrays.toString(fo));
        t(() -> { Arrays.fill(f, 2, 7, 0); return "filled"; });
        t(() -> { Arrays.fill(f, 5, 2, 0); return "filled"; });
        t(() -> { Arrays.fill(f, -1, 2, 0); return "filled"; });
        System.out.println(Arrays.toString(f));
        Arrays.setAll(f, i -> i * i - 3);
        System.out.println(Arrays.toString(f));
        String[] sa = new String[3];
        Arrays.setAll(sa, i -> "s".repeat(i));
        System.out.println(Arrays.toString(sa));
        double[] da = new double[3];
        Arrays.setAll(da, i -> i / 2.0);
        long[] la = new long[3];
        Arrays.setAll(la, i -> 1L << i * 20);
        System.out.println(Arrays.toString(da) + Arrays.toString(la));
        t(() -> { int[] g = new int[4]; try { Arrays.setAll(g,
                i -> 10 / (2 - i)); } catch (ArithmeticException e) { return Arrays.toString(g) + e.getMessage(); } return "none"; });
        System.out.println(Arrays.stream(a).sum() + " " + Arrays.stream(a, 1, 3).boxed().toList() + " "
                + Arrays.stream(sa).map(String::length).toList());
        t(() -> Arrays.stream(a, 1, 8).sum());
        List<String> L = Arrays.asList(sa);
        L.set(0, "new");
        sa[1] = "back";
        System.out.println(L + " " + Arrays.toString(sa) + " " + L.contains("back") + L.indexOf("ss") + L.size());
        t(() -> L.add("x"));
        t(() -> L.remove(0));
        t(() -> L.set(3, ""));
        Collections.reverse(L);
        Collections.swap(L, 0, 1);
        System.out.println(Arrays.toString(sa));
        System.out.println(Arrays.asList(1, 2).equals(List.of(1, 2)) + " " + Arrays.asList(a).size() + " "
                + Arrays.asList((Object) a).size() + " " + Arrays.asList(null, null) + " " + Arrays.asList().isEmpty() + " "
                + Arrays.asList(1, 2.0, 'c').hashCode());
        t(() -> Arrays.asList((Object[]) null));
    }
}
