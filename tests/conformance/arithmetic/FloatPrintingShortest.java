// Question: Float/Double.toString shortest-decimal rendering (JDK 19+ algorithm) of values older JDKs print longer
//@ java: 21
public class FloatPrintingShortest {
    public static void main(String[] args) {
        double[] d = {2e23, 2.0E-3, 9.2233720368547748E18, 1.0E23, 4.9E-324, 9.9E-324, 1.5E-323, 2.2250738585072014E-308,
                2.2250738585072009E-308, 1.7976931348623157E308, 123456789123456789.0, 8.41E21, 2.0E-44, 5.0E-324, 8.3E-322, 1e23,
                9.5367431640625E-7, 4.8726570057E288, 1.23456789012345678};
        for (double x : d) System.out.println(x + " " + Double.toHexString(x) + " " + (-x));
        float[] f = {1.17549435E-38f, 1.4E-45f, 2.8E-45f, 4.2E-45f, 2147483648f, -2147483648f, 305419896f, 1.0E15f, 1e16f, 1e17f,
                3.4028235E38f, 9.8E-45f, 1e-44f, 2.0E-41f, 33554430f, 8.5899346E9f, 1.1E10f, 16777216f, 9.223372E18f, 1.8446744E19f};
        for (float x : f) System.out.println(x + " " + Float.toHexString(x) + " " + (-x));
        double p = 1; for (int i = 0; i < 80; i++) { p *= 2; System.out.print(p + " "); } System.out.println();
        p = 1; for (int i = 0; i < 1074; i++) { p /= 2; if (i % 25 == 0) System.out.println(p); } System.out.println(p);
        float q = 1; for (int i = 0; i < 127; i++) { q *= 2; System.out.print(q + " "); } System.out.println();
        q = 1; for (int i = 0; i < 149; i++) { q /= 2; System.out.print(q + " "); } System.out.println();
        p = 1; for (int i = 0; i < 60; i++) { p *= 10; System.out.print(p + " "); } System.out.println();
        p = 1; for (int i = 0; i < 60; i++) { p /= 10; System.out.print(p + " "); } System.out.println();
        long seed = 42;
        for (int i = 0; i < 60; i++) {
            seed = seed * 6364136223846793005L + 1442695040888963407L;
            double r = Double.longBitsToDouble(seed); float s = Float.intBitsToFloat((int) (seed >>> 32));
            if (r == r && s == s) System.out.println(r + " " + s + " " + (Double.parseDouble("" + r) == r) + (Float.parseFloat(""
                    + s) == s));
        }
        StringBuilder sb = new StringBuilder();
        sb.append(2e23).append(',').append(1.17549435E-38f).append(',').append(4.9E-324);
        System.out.println(sb);
    }
}
