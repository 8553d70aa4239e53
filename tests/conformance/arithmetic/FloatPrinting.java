// Question: Float.toString for powers, subnormals, boundaries of scientific notation and shortest digits (values on which JDK 17 and 19+ agree)
public class FloatPrinting {
    public static void main(String[] args) {
        float[] v = {0f, -0f, 1f, -1f, 0.1f, 0.2f, 0.3f, 0.7f, 1.1f, 3.14159f, 100f, 123456.7f, 999999f, 1000000f, 9999999f, 1.0E7f,
                1.0000001E7f, 12345678f, 0.001f, 0.00099999f, 0.0001f, 1e-5f,
            Float.MAX_VALUE, 3.4028233E38f, 1e10f, 1e20f, 1e38f, 1.5e-10f, 16777216f, 8388608.5f, 33554432f, 1f / 3, 2f / 3, 1e-7f, 0.5f,
                    0.25f, 0.125f, 0.0625f, 65536f, 1048576f,
            Float.NaN, Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, (float) Math.PI, (float) Math.E, 0x1.8p1f, 0x1.fffffep127f,
                    0x.8p0f};
        for (float f : v) {
            System.out.println(f + " " + Integer.toHexString(Float.floatToIntBits(f)) + " " + Float.toHexString(f) + " " + (double) f + " "
                    + String.valueOf(f).equals(Float.toString(f))
                + " " + Float.parseFloat(Float.toString(f)));
        }
        float x = 1f;
        for (int i = 0; i < 38; i++) {
            x *= 0.5f; System.out.println(Float.floatToIntBits(x) + " " + Float.floatToIntBits(Float.parseFloat("" + x)));
        }
        float sum = 0; for (int i = 0; i < 10; i++) { sum += 0.1f; System.out.println(sum); }
        StringBuilder sb = new StringBuilder();
        sb.append(1.5f).append(' ').append(-0f).append(' ').append(Float.NaN).append(" " + 1e7f).append(" ").append((Object) 2.5f);
        System.out.println(sb);
        System.out.println(new char[]{'a'}.length + 1.0f + "f" + 2f + 3f);
        for (String s : new String[]{"1", "1.", ".5", "1e3", "1E-3f", "1d", " 2 ", "+3", "-0", "0x1p3", "NaN", "-Infinity", "Infinity",
                "1e400", "1e-400", "0x1.8P-2f", "1e", "", "nan", "1_0", "--1", "0x1", "Inf"}) {
            try { System.out.println("[" + s + "] " + Float.parseFloat(s) + " " + Double.parseDouble(s)); }
            catch (NumberFormatException e) { System.out.println("[" + s + "] " + e.getMessage()); }
        }
        try { Float.parseFloat(null); } catch (NullPointerException e) { System.out.println("NPE"); }
    }
}
