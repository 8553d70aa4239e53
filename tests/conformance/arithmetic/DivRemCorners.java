// Question: do / and % give truncation, MIN/-1 wrap, sign of dividend, and ArithmeticException "/ by zero" for int and long?
public class DivRemCorners {
    static String div(int a, int b) {
        try { return "" + a / b; } catch (ArithmeticException e) { return e.getMessage(); }
    }
    static String rem(int a, int b) {
        try { return "" + a % b; } catch (ArithmeticException e) { return e.toString(); }
    }
    static String div(long a, long b) {
        try { return "" + a / b; } catch (ArithmeticException e) { return e.getMessage(); }
    }
    static String rem(long a, long b) {
        try { return "" + a % b; } catch (ArithmeticException e) { return e.toString(); }
    }
    public static void main(String[] args) {
        int[] v = {0, 1, -1, 2, -2, 3, 7, -7, 10, -10, Integer.MAX_VALUE, Integer.MIN_VALUE};
        for (int a : v) for (int b : v)
            System.out.println(a + "," + b + " " + div(a, b) + " " + rem(a, b));
        long[] w = {0, 1, -1, 5, -5, 1000000007L, -1000000007L, 1L << 32, Long.MAX_VALUE, Long.MIN_VALUE};
        for (long a : w) for (long b : w)
            System.out.println(a + "," + b + " " + div(a, b) + " " + rem(a, b));
        double[] d = {0.0, -0.0, 1.0, -1.0, 5.5, -5.5, 2.0, -2.0, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN,
                Double.MIN_VALUE, Double.MAX_VALUE};
        for (double a : d) for (double b : d)
            System.out.println(a + "," + b + " " + a / b + " " + a % b);
        float[] f = {0f, -0f, 5.5f, -5.5f, 2f, -3f, Float.POSITIVE_INFINITY, Float.NaN, Float.MIN_VALUE, Float.MAX_VALUE};
        for (float a : f) for (float b : f)
            System.out.println(a + "," + b + " " + a / b + " " + a % b);
        int x = 5;
        try { x /= 0; } catch (ArithmeticException e) { System.out.println("x still " + x); }
        int[] arr = {5}; int i = 0;
        try { arr[i++] /= i - 1; } catch (ArithmeticException e) { System.out.println("i=" + i + " arr=" + arr[0]); }
        try { long q = 1L % (x - 5); System.out.println(q); } catch (ArithmeticException e) { System.out.println(e); }
        System.out.println((byte) -128 / (byte) -1 + " " + (byte) ((byte) -128 / (byte) -1) + " " + (char) ('z' / 2) + " " + 'z' % 7);
    }
}
