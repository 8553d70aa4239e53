// Question: do all primitive widening and narrowing casts give the specified bits, including two-step narrowing of floats?
public class NarrowingCasts {
    static String h(float f) { return Integer.toHexString(Float.floatToIntBits(f)); }
    static String h(double d) { return Double.toHexString(d); }
    static void fromInt(int v) {
        System.out.println("int " + v + " -> " + (byte) v + " " + (short) v + " " + (int) (char) v + " " + (long) v + " " + h((float) v)
                + " " + h((double) v) + " " + (byte) (char) v + " " + (int) (char) (byte) v + " " + (short) (char) v);
    }
    static void fromLong(long v) {
        System.out.println("long " + v + " -> " + (byte) v + " " + (short) v + " " + (int) (char) v + " " + (int) v + " " + h((float) v)
                + " " + h((double) v));
    }
    static void fromFloat(float v) {
        System.out.println("float " + h(v) + " -> " + (byte) v + " " + (short) v + " " + (int) (char) v + " " + (int) v + " " + (long) v
                + " " + h((double) v));
    }
    static void fromDouble(double v) {
        System.out.println("double " + h(v) + " -> " + (byte) v + " " + (short) v + " " + (int) (char) v + " " + (int) v + " " + (long) v
                + " " + h((float) v));
    }
    public static void main(String[] args) {
        int[] is = {0, 1, -1, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, 65536, -32769, 0x12345678, 0x89abcdef, 16777217,
                -16777217, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int v : is) fromInt(v);
        long[] ls = {0, -1, 1L << 31, (1L << 31) - 1, 1L << 32, (1L << 53) + 1, -(1L << 53) - 1, (1L << 24) + 1, Long.MAX_VALUE,
                Long.MIN_VALUE, 0x7fffffbfffffffffL, 0x7fffff4000000000L, 0x123456789abcdef0L, 9007199791611905L};
        for (long v : ls) fromLong(v);
        float[] fs = {0f, -0f, 0.99f, -0.99f, 1.5f, 127.9f, 128f, 255.5f, -129f, 300f, 65535.9f, 65536f, 70000.7f, -1f, 2.14748365E9f,
                2147483520f, -2.14748365E9f, -2.2E9f, 9.223372E18f, 1e19f, -1e19f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN,
                Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY};
        for (float v : fs) fromFloat(v);
        double[] ds = {0.0, -0.0, 0.9999999, -0.9999999, 2147483647.5, 2147483648.0, -2147483648.9, -2147483649.0, 4294967295.0,
                4294967296.0, 9.223372036854775E18, 9.223372036854776E18, -9.3E18, 1e300, 3.4028235677973366E38, 3.4028235677973362E38,
                1.4E-45, 7.006492321624085E-46, 7.006492321624087E-46, 1e-320, Double.NaN, Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY, 16777217.0, 0.1, 123456.789};
        for (double v : ds) fromDouble(v);
        byte b = -1; char c = (char) b; short s = (short) c; int i = c; long l = b;
        System.out.println((int) c + " " + s + " " + i + " " + l + " " + (l & 0xff) + " " + (b & 0xFF) + " " + (b >>> 28));
        System.out.println((int) (char) -1 + " " + (int) (char) (byte) -1 + " " + (byte) 200 + " " + (short) 40000 + " " + (char) 97
                + (char) 0x41);
        System.out.println((int) (float) Integer.MAX_VALUE + " " + ((float) Integer.MAX_VALUE == Integer.MAX_VALUE) + " "
                + (long) (double) Long.MAX_VALUE + " " + (Integer.MAX_VALUE - (int) (float) (Integer.MAX_VALUE - 63)));
    }
}
