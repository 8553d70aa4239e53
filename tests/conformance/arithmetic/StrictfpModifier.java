// Question: strictfp classes and methods compute the same as ordinary ones, incl. overflow in intermediate results
public strictfp class StrictfpModifier {
    static double big = 1e308, small = 4.9e-324;
    static strictfp double s(double a, double b) { return a * b / b; }
    strictfp interface Calc { default double c(double a) { return a * 10 / 10; } }
    static class Impl implements Calc { strictfp float f(float a) { return a * 10f / 10f; } }
    static double horner(double x, double... c) { double r = 0; for (int i = c.length - 1; i >= 0; i--) r = r * x + c[i]; return r; }
    public static void main(String[] args) {
        System.out.println(s(big, 10));
        System.out.println(s(small, 0.5));
        System.out.println(new Impl().c(big) + " " + new Impl().f(3e38f));
        System.out.println(new Impl().c(0.1) + " " + new Impl().f(0.1f));
        System.out.println(Long.toHexString(Double.doubleToLongBits(horner(0.3, 1, -0.5, 1.0 / 6, 1.0 / 24))));
        double sum = 0; for (int i = 1; i <= 1000; i++) sum += 1.0 / i; System.out.println(Long.toHexString(Double.doubleToLongBits(sum)));
        sum = 0; for (int i = 1000; i >= 1; i--) sum += 1.0 / i; System.out.println(Long.toHexString(Double.doubleToLongBits(sum)));
        float fs = 0; for (int i = 1; i <= 1000; i++) fs += 1f / i; System.out.println(Integer.toHexString(Float.floatToIntBits(fs)));
        double x = 1.0000000000000002, y = 0.9999999999999998;
        System.out.println(x * y - 1 + " " + (x * x - y * y) + " " + (x - y) * (x + y));
        double kc = 0, kt = 0;
        for (int i = 0; i < 100; i++) { double yy = 0.1 - kc, t = kt + yy; kc = t - kt - yy; kt = t; }
        System.out.println(kt + " " + (kc == 0));
        // double rounding trap: product rounded to float directly vs via double
        float a = 1.0000001f, b = 16777215f;
        float direct = a * b;
        float via = (float) ((double) a * (double) b);
        System.out.println(Integer.toHexString(Float.floatToIntBits(direct)) + " " + Integer.toHexString(Float.floatToIntBits(via)));
        long l = 0x20000020000001L;
        System.out.println(Integer.toHexString(Float.floatToIntBits((float) l)) + " "
                + Integer.toHexString(Float.floatToIntBits((float) (double) l)));
        double z = 2.2250738585072014E-308;
        System.out.println(z / 3 * 3 == z);
        System.out.println(Long.toHexString(Double.doubleToLongBits(z / 3 * 3)));
        double m = 1;
        for (int i = 0; i < 50; i++) m = 3.99 * m * (1 - m * 0.999);
        System.out.println(Long.toHexString(Double.doubleToLongBits(m)));
        double li = 0.4;
        for (int i = 0; i < 200; i++) li = 3.9 * li * (1 - li);
        System.out.println(Long.toHexString(Double.doubleToLongBits(li)));
    }
}
