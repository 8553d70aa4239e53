// Question: special-value results of Math functions (exact cases fixed by the specification)
public class MathFunctionsSpecial {
    static void p(String n, double d) { System.out.println(n + " " + d); }
    public static void main(String[] args) {
        double N = Double.NaN, I = Double.POSITIVE_INFINITY, M = Double.NEGATIVE_INFINITY;
        double[] v = {N, I, M, 0.0, -0.0, 1.0, -1.0};
        for (double x : v) {
            p("sin", Math.sin(x) == Math.sin(1) || Math.sin(x) == Math.sin(-1) ? 99 : Math.sin(x));
            p("sqrt", Math.sqrt(x));
            p("cbrt", Math.cbrt(x));
            p("exp0", x == 1 || x == -1 ? 0 : Math.exp(x));
            p("log", Math.log(x));
            p("log10", Math.log10(x));
            p("log1p", x == 1 ? 0 : Math.log1p(x));
            p("expm1", x == 1 || x == -1 ? 0 : Math.expm1(x));
            p("abs", Math.abs(x));
            p("signum", Math.signum(x));
            p("ulp", Math.ulp(x));
            p("nextUp", Math.nextUp(x));
            p("nextDown", Math.nextDown(x));
            System.out.println("exp " + Math.getExponent(x));
            for (double y : v) {
                p("pow " + x + " " + y, Math.pow(x, y));
                p("hypot", x * y == 1 || x * y == -1 ? 0 : Math.hypot(x, y));
                p("rem", Math.IEEEremainder(x, y));
                p("copySign", Math.copySign(x, y));
                p("nextAfter", Math.nextAfter(x, y));
            }
        }
        p("pow", Math.pow(2, 10));
        p("pow", Math.pow(2, -1074));
        p("pow", Math.pow(-2, 3));
        p("pow", Math.pow(-8, 1.0 / 3));
        p("pow", Math.pow(10, 2));
        p("pow", Math.pow(-0.0, -3));
        p("pow", Math.pow(0.5, I));
        p("pow", Math.pow(-2, M));
        p("pow", Math.pow(2, 1024));
        p("cbrt", Math.cbrt(27));
        p("cbrt", Math.cbrt(-8));
        p("hypot", Math.hypot(3, 4));
        p("hypot", Math.hypot(1e200, 0));
        p("log10", Math.log10(1000));
        p("log10", Math.log10(1e-5));
        p("rem", Math.IEEEremainder(5, 3));
        p("rem", Math.IEEEremainder(-5, 3));
        p("rem", Math.IEEEremainder(2.5, 1));
        p("rem", Math.IEEEremainder(3.5, 1));
        p("rem", Math.IEEEremainder(-4, 2));
        p("atan2", Math.atan2(0.0, 1));
        p("atan2", Math.atan2(-0.0, 1));
        p("atan2", Math.atan2(0.0, -1));
        p("atan2", Math.atan2(-0.0, -1));
        p("atan2", Math.atan2(1, 0));
        p("atan2", Math.atan2(I, I));
        p("atan2", Math.atan2(N, 0));
        p("asin", Math.asin(1));
        p("acos", Math.acos(1));
        p("acos", Math.acos(2));
        p("atan", Math.atan(I));
        p("tan", Math.tan(-0.0));
        p("sinh", Math.sinh(M));
        p("cosh", Math.cosh(M));
        p("tanh", Math.tanh(M));
        p("tanh", Math.tanh(-0.0));
        p("toRad", Math.toRadians(180));
        p("toDeg", Math.toDegrees(Math.PI));
        p("cos", Math.cos(0));
        p("exp", Math.exp(0));
        p("exp", Math.exp(-800));
        p("exp", Math.exp(800));
    }
}
