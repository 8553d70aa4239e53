// Question: Double.toString boundaries: sci notation limits, exact powers, accumulation, hex strings and round trip
public class DoublePrinting {
    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 1, -1, 10, 100, 1e3, 1e6, 1e7, 9999999.999, 12345678.9, 1.0E-3, 9.99E-4, 0.00123, 1e21, 1e22, 1e100,
                1e-100, 1e300, Double.MAX_VALUE, -Double.MAX_VALUE, Double.MIN_NORMAL,
            0.1, 0.2, 0.1 + 0.2, 0.3, 1.0 / 3, 2.0 / 3, 1e15, 1e16, 1e17, 123456789012345680.0, 9007199254740992.0, 9007199254740993.0,
                    4.35, 4.349999999999999, 100.0 / 3, 1.1 * 1.1, Math.PI, Math.E, Math.sqrt(2), 5e-5,
            Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 0x1.0p-1022, 0x0.8p-1022, 0x1.fffffffffffffp1023,
                    2.2250738585072011e-308, 1234567.125, 0.5, 1.5, 1e-5, 65536, 4294967296.0, 1.8446744073709552E19};
        for (double d : v) {
            System.out.println(d + " " + Long.toHexString(Double.doubleToLongBits(d)) + " " + Double.toHexString(d) + " "
                    + Integer.toHexString(Float.floatToIntBits((float) d)) + " " + (Double.doubleToLongBits(Double.parseDouble(""
                    + d)) == Double.doubleToLongBits(d)));
        }
        double x = 1;
        for (int i = 0; i < 60; i++) {
            x /= 3; System.out.println(Double.doubleToLongBits(x) == Double.doubleToLongBits(Double.parseDouble(Double.toString(x))));
        }
        double s = 0; for (int i = 0; i < 20; i++) { s += 0.1; System.out.println(s); }
        double p = 1; for (int i = 0; i < 30; i++) { p *= 2; System.out.print(p + " "); } System.out.println();
        p = 1; for (int i = 0; i < 20; i++) { p /= 2; System.out.print(p + " "); } System.out.println();
        p = 1; for (int i = 0; i < 22; i++) { p *= 10; System.out.print(p + " "); } System.out.println();
        StringBuilder sb = new StringBuilder().append(1.0).append(1e10).append(-1e-10).append(Double.NaN).insert(0, 2.5).insert(0, -1f);
        System.out.println(sb + "" + 1d + 1e1 + 0x10p0 + 0b11 + 017 + 1_000.5);
        System.out.println(String.format("%.0f %.1f %.2f %.3f %.10f %e %.3e %g %10.2f|%-10.2f|%+.1f|%010.3f|%,.2f|%(.2f", 2.5, 0.25, 1.005,
                2.0005, 1.0 / 3, 12345.678, 0.00012345, 0.0001, 3.14159, 3.14159, 1.0, -3.14159, 1234567.891, -5.5));
        System.out.println(String.format("%f %f %f %e %g %.0e %.15f %s", Double.NaN, Double.POSITIVE_INFINITY, -0.0, 0.0, 123456789.0,
                15000.0, 0.1, 1e7));
        System.out.println(Double.valueOf(3).intValue() + " " + Double.valueOf(-3.9).longValue() + " " + Double.valueOf(300.7).byteValue()
                + " " + Double.valueOf(1e10).shortValue() + " " + Double.valueOf("0x1p4"));
    }
}
