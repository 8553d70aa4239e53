// Question: do lambdas capture locals of every primitive type (and long/double slot pairs) with exact values?
import java.util.function.*;

class LambdaCapturePrimitives {
    interface S { String get(); }
    interface L2 { long apply(long a, long b); }
    interface Mixed { double apply(byte b, double d, short s, long l, char c, float f, int i, boolean z); }

    static S all(boolean z, byte b, short s, char c, int i, long l, float f, double d, String str) {
        return () -> z + "," + b + "," + s + "," + (int) c + "," + i + "," + l + "," + f + "," + d + "," + str;
    }

    static S wideFirst(long l1, double d1, int i1, long l2, double d2) {
        return () -> l1 + ":" + d1 + ":" + i1 + ":" + l2 + ":" + d2;
    }

    static L2 shifted(long base, byte sh) {
        return (a, b) -> ((a + base) << sh) ^ (b - base);
    }

    static int[] counter(int start) {
        int[] box = {start};
        Runnable r = () -> box[0]++;
        for (int k = 0; k < 5; k++) r.run();
        return box;
    }

    public static void main(String[] args) {
        System.out.println(all(true, (byte) -128, Short.MIN_VALUE, '\uffff', Integer.MIN_VALUE, Long.MIN_VALUE,
                -0.0f, Double.MIN_VALUE, null).get());
        System.out.println(all(false, (byte) 127, Short.MAX_VALUE, '\0', Integer.MAX_VALUE, Long.MAX_VALUE,
                Float.NaN, Double.NEGATIVE_INFINITY, "x").get());
        System.out.println(wideFirst(1L << 40, -0.0, 7, -1L, Double.NaN).get());
        System.out.println(shifted(1000L, (byte) 3).apply(5, 6));
        System.out.println(shifted(-1L, (byte) 63).apply(Long.MAX_VALUE, Long.MIN_VALUE));
        System.out.println(counter(10)[0]);

        Mixed m = (b, d, s, l, c, f, i, z) -> z ? b + d + s + l + c + f + i : -1;
        System.out.println(m.apply((byte) 1, 2.5, (short) 3, 4L, 'A', 0.25f, 6, true));
        System.out.println(m.apply((byte) 1, 2.5, (short) 3, 4L, 'A', 0.25f, 6, false));

        S[] arr = new S[4];
        for (int i = 0; i < arr.length; i++) {
            final int j = i;
            long sq = (long) i * i * 1_000_000_007L;
            char c = (char) ('a' + i);
            arr[i] = () -> j + "/" + sq + "/" + c;
        }
        for (S s : arr) System.out.println(s.get());

        byte bb = (byte) 200;
        short ss = (short) 70000;
        char cc = (char) -1;
        IntSupplier is = () -> bb + ss + cc;
        System.out.println(is.getAsInt());
        boolean flag = bb < 0;
        BooleanSupplier bs = () -> flag ^ (ss > 0);
        System.out.println(bs.getAsBoolean());
        float ff = 16777217f;
        double dd = 0.1;
        DoubleSupplier ds = () -> ff * dd;
        System.out.println(ds.getAsDouble());
        for (String w : new String[]{"p", "q"}) {
            for (int k : new int[]{1, 2}) {
                Supplier<String> sp = () -> w.repeat(k) + bb;
                System.out.println(sp.get());
            }
        }
    }
}
