// Question: raw and canonical bit conversions incl. NaN payloads, float/double conversion of subnormals, hex literals
public class FloatBitsRoundTrip {
    public static void main(String[] args) {
        int[] bits = {0, 0x80000000, 1, 0x80000001, 0x007fffff, 0x00800000, 0x3f800000, 0x7f7fffff, 0x7f800000, 0xff800000, 0x7fc00000,
                0x7fc12345, 0xffc00000, 0x7fffffff, 0x40490fdb};
        for (int b : bits) {
            float f = Float.intBitsToFloat(b);
            System.out.println(Integer.toHexString(b) + " canon " + Integer.toHexString(Float.floatToIntBits(f)) + " raw "
                    + Integer.toHexString(Float.floatToRawIntBits(f)) + " nan " + Float.isNaN(f) + " inf " + Float.isInfinite(f) + " dbl "
                    + Long.toHexString(Double.doubleToLongBits(f)) + " hex " + Float.toHexString(f) + " eq "
                    + Float.valueOf(f).equals(Float.valueOf(f)) + " h " + Float.hashCode(f));
        }
        long[] lb = {0, 1L << 63, 1, 0x000fffffffffffffL, 0x0010000000000000L, 0x3ff0000000000000L, 0x7fefffffffffffffL,
                0x7ff0000000000000L, 0xfff0000000000000L, 0x7ff8000000000000L, 0x7ff8000000012345L, 0xfff8000000000000L,
                0x36a0000000000000L, 0x3690000000000000L, 0x3690000000000001L, 0x47efffffefffffffL, 0x47effffff0000000L};
        for (long b : lb) {
            double d = Double.longBitsToDouble(b);
            System.out.println(Long.toHexString(b) + " canon " + Long.toHexString(Double.doubleToLongBits(d)) + " raw "
                    + Long.toHexString(Double.doubleToRawLongBits(d)) + " flt " + Integer.toHexString(Float.floatToIntBits((float) d))
                    + " hex " + Double.toHexString(d) + " h " + Double.hashCode(d));
        }
        System.out.println(0x1p0 + " " + 0x1.8p1 + " " + 0x.1p4 + " " + 0xAp-1 + " " + 0x1.0p-3f + " " + 0x1.921fb54442d18p1 + " " + 0x1P10
                + " " + 0xF.Fp0d);
        System.out.println(Float.MIN_EXPONENT + " " + Float.MAX_EXPONENT + " " + Double.MIN_EXPONENT + " " + Double.MAX_EXPONENT + " "
                + Double.SIZE + " " + Double.BYTES + " " + Float.toHexString(Float.MIN_NORMAL) + " " + Double.MIN_NORMAL);
        double x = 1; int steps = 0; while (x > 0) { x /= 2; steps++; } System.out.println(steps);
        x = 1; steps = 0; while (!Double.isInfinite(x)) { x *= 2; steps++; } System.out.println(steps);
        float y = 1; steps = 0; while (y > 0) { y /= 2; steps++; } System.out.println(steps);
        float m = 16777216f; System.out.println((m + 1 == m) + " " + (m + 2 == m) + " " + (int) (m + 1f) + " " + (int) (m + 3f));
        float acc = 0; for (int i = 0; i < 1000; i++) acc += 0.1f; System.out.println(Integer.toHexString(Float.floatToIntBits(acc)));
        double dacc = 0; for (int i = 0; i < 1000; i++) dacc += 0.1; System.out.println(Long.toHexString(Double.doubleToLongBits(dacc)));
        float prod = 0.1f * 0.1f;
        double mix = 0.1f * 0.1;
        System.out.println(prod + " " + (prod == 0.01f) + " " + (mix == 0.01) + " " + (0.1f == 0.1) + " " + (0.5f == 0.5) + " "
                + (float) 0.1 + " " + (double) 0.1f);
        float big = Float.MAX_VALUE;
        System.out.println(big * 2 + " " + (double) big * 2 + " " + (big * 2 / 2) + " " + (float) ((double) big * 2 / 2));
    }
}
