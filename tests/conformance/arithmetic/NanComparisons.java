// Question: NaN and signed zero in every comparison operator, branch sense, boxed equality, min/max and sorting
import java.util.Arrays;
public class NanComparisons {
    static String cmp(double a, double b) {
        StringBuilder s = new StringBuilder();
        s.append(a < b ? 'T' : 'f').append(a <= b ? 'T' : 'f').append(a > b ? 'T' : 'f').append(a >= b ? 'T' : 'f').append(a == b ? 'T' : 'f').append(a != b ? 'T' : 'f');
        s.append(!(a < b) ? 'T' : 'f').append(!(a <= b) ? 'T' : 'f').append(!(a > b) ? 'T' : 'f').append(!(a >= b) ? 'T' : 'f');
        if (a < b) s.append(" lt"); if (a > b) s.append(" gt"); if (a <= b) s.append(" le"); if (a >= b) s.append(" ge");
        boolean x = a < b | a > b, y = a < b ^ a >= b; s.append(x).append(y);
        return s.toString();
    }
    static String cmp(float a, float b) {
        StringBuilder s = new StringBuilder();
        s.append(a < b ? 'T' : 'f').append(a <= b ? 'T' : 'f').append(a > b ? 'T' : 'f').append(a >= b ? 'T' : 'f').append(a == b ? 'T' : 'f').append(a != b ? 'T' : 'f');
        while (a < b) { s.append(" lt"); break; } while (!(a > b)) { s.append(" ngt"); break; }
        return s.toString();
    }
    public static void main(String[] args) {
        double[] d = {Double.NaN, 0.0, -0.0, 1.0, -1.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.MIN_NORMAL,
                -Double.MIN_NORMAL};
        for (double a : d) for (double b : d) {
            System.out.println(a + " " + b + " " + cmp(a, b) + " " + Double.compare(a, b) + " " + Double.valueOf(a).equals(b)
                + " min " + Math.min(a, b) + " max " + Math.max(a, b) + " " + (a + b) + " " + (a - b) + " " + a * b + " " + a / b);
            float p = (float) a, q = (float) b;
            System.out.println(p + " " + q + " " + cmp(p, q) + " " + Float.compare(p, q) + " " + Float.valueOf(p).equals(q)
                + " min " + Math.min(p, q) + " max " + Math.max(p, q) + " " + (p + q) + " " + (p - q) + " " + p * q + " " + p / q);
        }
        double[] s = d.clone(); Arrays.sort(s); System.out.println(Arrays.toString(s));
        System.out.println(Arrays.binarySearch(s, -0.0) + " " + Arrays.binarySearch(s, Double.NaN) + " " + Arrays.binarySearch(s, 0.5));
        float[] f = {Float.NaN, 1f, -0f, 0f, Float.NEGATIVE_INFINITY, Float.NaN, -0f};
        Arrays.sort(f);
        System.out.println(Arrays.toString(f));
        System.out.println(Arrays.equals(new double[]{Double.NaN, 0.0}, new double[]{Double.NaN, 0.0}) + " "
                + Arrays.equals(new double[]{0.0}, new double[]{-0.0}));
        System.out.println(-0.0 == 0.0 ? 1 / -0.0 + " " + 1 / 0.0 : "x");
        double z = 0.0;
        System.out.println((0 - z) + " " + (-z) + " " + (0.0 * -1) + " " + (z - z) + " " + (-z + -z) + " " + (-z - z) + " "
                + Math.sqrt(-0.0) + " " + Math.abs(-0.0) + " " + Math.signum(-0.0));
        System.out.println(Double.isNaN(0.0 / z) + " " + Double.isInfinite(1 / z) + " " + Double.isFinite(Double.MAX_VALUE * 2) + " "
                + Double.hashCode(Double.NaN) + " " + Double.hashCode(-0.0) + " " + Float.hashCode(-0f) + " "
                + Double.valueOf(0.0).hashCode());
    }
}
