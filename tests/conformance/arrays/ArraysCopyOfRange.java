// Question: copyOf/copyOfRange padding, truncation, type tokens and exceptions; toArray variants
import java.util.*;
public class ArraysCopyOfRange {
    interface Op { Object run(); }
    static void t(Op o) {
        try {
            System.out.println(o.run());
        } catch (RuntimeException e) { System.out.println(e.getClass().getSimpleName() + " " + e.getMessage()); }
    }
    public static void main(String[] args) {
        int[] a = {1, 2, 3}; for (int n = 0; n < 6; n++) System.out.print(Arrays.toString(Arrays.copyOf(a, n))); System.out.println();
        System.out.println(Arrays.toString(Arrays.copyOfRange(a, 1, 2)) + Arrays.toString(Arrays.copyOfRange(a, 3, 3))
                + Arrays.toString(Arrays.copyOfRange(a, 3, 6)) + Arrays.toString(Arrays.copyOfRange(a, 0, 5)));
        t(() -> Arrays.copyOfRange(a, 4, 5));
        t(() -> Arrays.copyOfRange(a, -1, 2));
        t(() -> Arrays.copyOfRange(a, 2, 1));
        t(() -> Arrays.copyOf(a, -2));
        t(() -> Arrays.copyOf((String[]) null, 1));
        t(() -> Arrays.copyOfRange(new Object[2], 3, 4));
        t(() -> Arrays.copyOfRange(new byte[2], 2, 1));
        t(() -> Arrays.copyOfRange(new char[2], -1, 1));
        t(() -> Arrays.copyOfRange(new long[2], 5, 6));
        t(() -> Arrays.copyOfRange(new boolean[2], 3, 3));
        System.out.println(Arrays.toString(Arrays.copyOf(new boolean[]{true}, 2)) + Arrays.toString(Arrays.copyOf(new byte[]{1}, 2))
                + Arrays.toString(Arrays.copyOf(new short[]{1}, 2)) + Arrays.copyOf(new char[]{'c'}, 2).length
                + Arrays.toString(Arrays.copyOf(new long[]{1}, 2)) + Arrays.toString(Arrays.copyOf(new float[]{1}, 2))
                + Arrays.toString(Arrays.copyOf(new double[]{1}, 2)) + Arrays.toString(Arrays.copyOf(new String[]{"a"}, 2)));
        System.out.println(Arrays.toString(Arrays.copyOfRange(new boolean[]{true, false}, 1, 3))
                + Arrays.toString(Arrays.copyOfRange(new byte[]{1, 2}, 1, 3)) + Arrays.toString(Arrays.copyOfRange(new short[]{1, 2}, 1,
                3)) + (int) Arrays.copyOfRange(new char[]{'c', 'd'}, 1, 3)[0] + Arrays.toString(Arrays.copyOfRange(new long[]{1, 2}, 1, 3))
                + Arrays.toString(Arrays.copyOfRange(new float[]{1, 2}, 1, 3)) + Arrays.toString(Arrays.copyOfRange(new double[]{1, 2}, 1,
                3)));
        Object[] o = Arrays.copyOf(new String[]{"x"}, 2);
        System.out.println(o.getClass().getName());
        Object[] p = Arrays.copyOf(new String[]{"x"}, 2, Object[].class);
        p[1] = 5;
        System.out.println(p.getClass().getName() + Arrays.toString(p));
        Number[] nn = Arrays.copyOf(new Integer[]{1, 2}, 3, Number[].class);
        nn[2] = 2.5;
        System.out.println(Arrays.toString(nn));
        t(() -> Arrays.copyOf(new Object[]{1, "a"}, 2, Integer[].class));
        t(() -> Arrays.copyOfRange(new Object[]{1, "a"}, 0, 1, Integer[].class).length);
        int[][] m = {{1}, {2}};
        int[][] c = Arrays.copyOf(m, 3);
        c[0][0] = 9;
        System.out.println(Arrays.deepToString(m) + Arrays.deepToString(c));
        List<String> l = new ArrayList<>(List.of("a", "b", "c"));
        String[] big = {"1", "2", "3", "4", "5"};
        String[] r = l.toArray(big);
        System.out.println((r == big) + Arrays.toString(r));
        r = l.toArray(new String[1]);
        System.out.println(Arrays.toString(r));
        r = l.toArray(String[]::new);
        System.out.println(r.length + " " + l.toArray().getClass().getSimpleName() + " "
                + Arrays.asList("q").toArray().getClass().getSimpleName());
        t(() -> l.toArray(new Integer[3]));
        t(() -> l.toArray((String[]) null));
        int[] grow = new int[1];
        int size = 0;
        for (int i = 0; i < 100; i++) { if (size == grow.length) grow = Arrays.copyOf(grow, size * 2); grow[size++] = i * i; }
        System.out.println(grow.length + " " + grow[99] + " " + grow[100] + " " + Arrays.stream(grow).sum());
    }
}
