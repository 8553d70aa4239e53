// Question: ulp, scalb, nextUp/Down, getExponent, copySign, fma on subnormals, boundaries and powers of two (bits printed)
public class UlpScalbNext {
    static void d(String n, double v) { System.out.println(n + " " + Long.toHexString(Double.doubleToRawLongBits(v))); }
    static void f(String n, float v) { System.out.println(n + " " + Integer.toHexString(Float.floatToRawIntBits(v))); }
    public static void main(String[] args) {
        double[] ds = {0.0, -0.0, 1, 2, -2, 1.5, 0.9999999999999999, Double.MIN_VALUE, -Double.MIN_VALUE, Double.MIN_NORMAL,
                Double.MAX_VALUE, -Double.MAX_VALUE, 1e-310, Double.POSITIVE_INFINITY};
        for (double x : ds) {
            System.out.println(Double.toHexString(x) + " exp " + Math.getExponent(x));
            d("ulp", Math.ulp(x));
            d("up", Math.nextUp(x));
            d("down", Math.nextDown(x));
            d("toward1", Math.nextAfter(x, 1));
            d("sign", Math.copySign(3, x));
            d("signum", Math.signum(x));
            for (int s : new int[]{0, 1, -1, 52, -52, 1000, -1000, 1074, -1074, 2100, -2100, Integer.MAX_VALUE,
                    Integer.MIN_VALUE}) d("scalb " + s, Math.scalb(x, s));
        }
        float[] fs = {0f, -0f, 1f, 1.5f, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, -1e-40f, Float.NEGATIVE_INFINITY};
        for (float x : fs) {
            System.out.println(Float.toHexString(x) + " exp " + Math.getExponent(x));
            f("ulp", Math.ulp(x));
            f("up", Math.nextUp(x));
            f("down", Math.nextDown(x));
            f("after", Math.nextAfter(x, -1.0));
            f("sign", Math.copySign(3f, x));
            for (int s : new int[]{0, 1, -1, 23, -23, 126, -126, 149, -149, 300, -300}) f("scalb " + s, Math.scalb(x, s));
        }
        d("fma", Math.fma(0.1, 10.0, -1.0)); d("nofma", 0.1 * 10.0 - 1.0);
        d("fma2", Math.fma(1 + Math.ulp(1.0), 1 - Math.ulp(1.0), -1.0));
        d("fma3", Math.fma(Double.MAX_VALUE, 2, -Double.MAX_VALUE));
        d("fma4", Math.fma(0.0, -1.0, 0.0));
        d("fma5", Math.fma(-0.0, 1.0, -0.0));
        d("fma6", Math.fma(Double.MIN_VALUE, 0.5, Double.MIN_VALUE));
        d("fma7", Math.fma(1e308, 10, Double.NEGATIVE_INFINITY));
        System.out.println(Math.fma(Double.POSITIVE_INFINITY, 0, 1) + " " + Math.fma(1, 2, Double.NaN));
        f("ffma", Math.fma(0.1f, 10f, -1f));
        f("ffma2", Math.fma(16777217f, 3f, 1f));
        f("ffma3", Math.fma(Float.MAX_VALUE, 2f, -Float.MAX_VALUE));
        f("ffma4", Math.fma(1e-30f, 1e-30f, 1f));
        f("ffma5", Math.fma(-0f, 1f, -0f));
        double e = 1; int n = 0; while (1 + e / 2 > 1) { e /= 2; n++; } System.out.println(n + " " + e);
        float fe = 1; n = 0; while ((float) (1 + fe / 2) > 1) { fe /= 2; n++; } System.out.println(n + " " + fe);
    }
}
