// Question: do %f %e %g %a round half-up and honour width, precision, flags, NaN, infinities and negative zero?
class FormatFloats {
    static void f(String p, Object... a) {
        try { System.out.println(p + " -> [" + String.format(p, a) + "]"); }
        catch (java.util.IllegalFormatException e) { System.out.println(p + " -> " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        double[] v = {0, -0.0, 1, -1.5, 0.5, 1.5, 2.5, 0.125, 0.375, 1e-5, 123456789.987, 1e15, 1e-10, 9.995, 0.005, 1.005, 99999.5, 1.5e18, Double.NaN, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY};
        for (double d : v) {
            f("%f|%.0f|%.1f|%.2f|%10.3f|%-10.2f|%010.2f", d, d, d, d, d, d, d);
            f("%e|%.0e|%.3E|%12.2e", d, d, d, d);
            f("%g|%.3g|%.10g", d, d, d);
            f("%a|%A", d, d);
            f("%+.2f|% .2f|%(.2f|%,.2f", d, d, d, d);
        }
        f("%f|%.3f|%e|%g|%a", 0.1f, 3.14159f, 1e10f, 2.5f, 0.5f);
        f("%.20f|%.25f", 0.1, 1.0 / 3);
        f("%.15f|%.16f|%.17f", 0.1, 0.1, 0.1);
        f("%,.3f|%(,.1f|%+,.0f|%0,15.2f", 1234567.8915, -9876543.21, 1e9, -12345.678);
        f("%#.0f|%.0f|%#.0e", 3.0, 3.0, 3.0);
        f("%8.2f%%", 45.678);
        f("%.1a|%.3a|%20a|%a|%a", 1.0, Math.PI, 1.0, Double.MIN_VALUE, -0.0);
        f("%f", 1); f("%e", "s"); f("%f", 1L); f("%g", 'c'); f("%a", 1); f("%#g", 1.0); f("%(a", 1.0); f("%,e", 1.0); f("%-f", 1.0); f("%.f", 1.0);
        f("%f|%5.1e|%g", null, null, null);
        f("%.2f", Double.MIN_VALUE); f("%.3e", Double.MIN_VALUE); f("%.0f", 0.49999999999999994); f("%.0f", 4503599627370497.5);
        f("%5s|%-8s|%.3s", 1.5, 2.5, 3.14159);
        f("%08.2f|%+09.3f|%-9.1f|", -3.14159, 2.71828, 1.05);
        f("%010f|%010f|%010.1f", Double.NaN, Double.NEGATIVE_INFINITY, -0.04);
        for (int i = 0; i <= 10; i++) System.out.print(String.format("%.1f ", i / 20.0));
        System.out.println();
        for (int i = 1; i < 8; i++) System.out.print(String.format("%." + i + "f ", Math.E));
        System.out.println();
    }
}
