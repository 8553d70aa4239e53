// Question: StrictMath transcendental results bit for bit (fdlibm is fully specified)
public class StrictMathVersusMath {
    static int n;
    static void p(double d) { System.out.println(++n + " " + Long.toHexString(Double.doubleToLongBits(d))); }
    public static void main(String[] args) {
        double[] v = {0.5, 1.0, 2.0, -0.7, 3.14159, 10.0, 1e-8, 100.5, -20.25, 1e5, 0.999999, 1e10, 1e22};
        for (double x : v) {
            p(StrictMath.sin(x));
            p(StrictMath.cos(x));
            p(StrictMath.tan(x));
            p(StrictMath.atan(x));
            p(StrictMath.exp(x));
            p(StrictMath.log(Math.abs(x)));
            p(StrictMath.log10(Math.abs(x)));
            p(StrictMath.cbrt(x));
            p(StrictMath.sqrt(Math.abs(x)));
            p(StrictMath.sinh(x));
            p(StrictMath.cosh(x));
            p(StrictMath.tanh(x));
            p(StrictMath.expm1(x));
            p(StrictMath.log1p(Math.abs(x)));
            p(StrictMath.asin(x / 200));
            p(StrictMath.acos(x / 200));
            p(StrictMath.hypot(x, 2));
            p(StrictMath.atan2(x, -3));
            p(StrictMath.pow(Math.abs(x), 1.7));
            p(StrictMath.pow(x, 3));
            p(StrictMath.IEEEremainder(x, 0.3));
        }
        for (double x : v) {
            // sqrt is exact in both; the others lie within 1 ulp of the strict result
            System.out.println((Math.sqrt(x) == StrictMath.sqrt(x) || x < 0) + " " + near(Math.sin(x), StrictMath.sin(x))
                    + near(Math.cos(x), StrictMath.cos(x)) + near(Math.tan(x), StrictMath.tan(x)) + near(Math.exp(x), StrictMath.exp(x))
                + near(Math.log(Math.abs(x)), StrictMath.log(Math.abs(x))) + near(Math.pow(Math.abs(x), 1.7), StrictMath.pow(Math.abs(x),
                        1.7)) + near(Math.log10(Math.abs(x)), StrictMath.log10(Math.abs(x))));
        }
        System.out.println(StrictMath.max(-0.0, 0.0) + " " + StrictMath.min(-0.0, 0.0) + " " + StrictMath.floorMod(-7, 3) + " "
                + StrictMath.abs(-5) + " " + StrictMath.signum(-3.0) + " " + StrictMath.toRadians(90) + " " + StrictMath.nextUp(1f) + " "
                + StrictMath.scalb(1.0, 3) + " " + StrictMath.fma(2.0, 3.0, 4.0));
        try { StrictMath.addExact(Integer.MAX_VALUE, 1); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { StrictMath.toIntExact(1L << 40); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
    }
    static boolean near(double a, double b) { return Math.abs(a - b) <= 2 * Math.ulp(b); }
}
