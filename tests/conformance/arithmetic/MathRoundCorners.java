// Question: Math.round/rint/floor/ceil at halves, extremes, -0.0 and 0.49999999999999994
public class MathRoundCorners {
    public static void main(String[] args) {
        double[] v = {0.0, -0.0, 0.5, -0.5, 1.5, -1.5, 2.5, -2.5, 0.49999999999999994, -0.49999999999999994, 0.5000000000000001,
                4503599627370495.5, 4503599627370496.5, 4503599627370497.0, -4503599627370495.5, 9007199254740991.0, 9007199254740993.0,
            2147483647.5, -2147483648.5, 2147483647.4999, 9.3e18, -9.3e18, 1e300, Double.MIN_VALUE, -Double.MIN_VALUE, Double.NaN,
                    Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, 1e15 + 0.5, 0.1, -0.1, 3.999999999999999};
        for (double d : v) {
            System.out.println(d + " round " + Math.round(d) + " rint " + Math.rint(d) + " floor " + Math.floor(d) + " ceil " + Math.ceil(d)
                    + " int " + (int) d + " trunc " + (long) d);
            System.out.println("  strict " + StrictMath.round(d) + " " + StrictMath.rint(d) + " " + StrictMath.floor(d) + " "
                    + StrictMath.ceil(d));
        }
        float[] f = {0f, -0f, 0.5f, -0.5f, 1.5f, 2.5f, -2.5f, 0.49999997f, -0.49999997f, 8388607.5f, 8388608.5f, 8388609f, 16777215f, 3e9f,
                -3e9f, Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.MIN_VALUE};
        for (float x : f) System.out.println(x == Float.MIN_VALUE ? "min " + Math.round(x) : x + " round " + Math.round(x) + " rint "
                + Math.rint(x) + " " + (int) x);
        for (int i = -20; i <= 20; i++) System.out.print(Math.round(i / 4.0) + (i < 20 ? "," : "\n"));
        for (int i = -20; i <= 20; i++) System.out.print(Math.rint(i / 4.0) + (i < 20 ? "," : "\n"));
        for (int i = -20; i <= 20; i++) System.out.print(Math.floor(i / 4.0) + (i < 20 ? "," : "\n"));
        for (int i = -20; i <= 20; i++) System.out.print(Math.ceil(i / 4.0) + (i < 20 ? "," : "\n"));
        long r = Math.round(2.7f) + Math.round(2.7);
        System.out.println(r);
        System.out.println(Math.round(1L << 40) + " " + Math.round((double) (1L << 40)) + " " + Math.round(16777217) + " "
                + Math.round(Integer.MAX_VALUE) + " " + Math.round('a'));
    }
}
