// Question: do Double/Float toString of corner values, parseDouble grammar corners, hex floats, bits and NumberFormatException texts match?
class DoubleTextConversions {
    static void t(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        double[] ds = {0, -0.0, 1, -1, 0.1, 0.001, 0.0009999, 1e-3, 9999999, 1e7, 12345678.9, 1e21, 1e22, 123456789012345680.0, 1.0 / 3, 2.0 / 3, Math.PI, Math.E, Double.MAX_VALUE, Double.MIN_NORMAL, Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN, 100, 0.5, 1e-5, 1.5e300, 4.35, 0.1 + 0.2, 1e16, 9007199254740992.0, 5e-324};
        for (double d : ds) System.out.println(d + " " + Double.toHexString(d) + " " + Double.doubleToLongBits(d) + " " + Double.hashCode(d) + " " + (long) d + " " + (int) d + " " + (short) d + " " + (char) (int) d % 7);
        float[] fs = {0f, -0f, 1f, 0.1f, 1e7f, 9999999f, 1e-3f, 0.00099f, 3.4028235e38f, 16777216f, 1.1f, 1f / 3, 33554432f, Float.NaN, Float.NEGATIVE_INFINITY, 100f, 0.5f, 3.1415927f};
        for (float f : fs) System.out.println(f + " " + Float.toHexString(f) + " " + Float.floatToIntBits(f) + " " + (double) f + " " + (int) f);
        for (String s : new String[]{"1", "1.", ".5", "-.5e1", "+1e+2", "1e-400", "1e400", "-1e400", "0x1p3", "0x1.8p-1", "-0x.8P0", "NaN", "Infinity", "-Infinity", "+NaN", " 12 ", "\t1\n", "1d", "1f", "1.5D", "0x1p3f", "00001.50", "4.9e-324", "2.4e-324", "2.5e-324", "1.7976931348623157e308", "1.7976931348623159e308", "0.1e1", "1e0000000001", "9007199254740993", "9007199254740992.9999", "0.000000000000000000000000000000000000001", "123456789012345678901234567890", "2.2250738585072011e-308", "2.2250738585072012e-308", "6.631236846766476e-316"})
            t("parse(" + s.trim() + ")", () -> Double.parseDouble(s));
        for (String s : new String[]{"", " ", "abc", "1e", "e1", ".", "1..2", "0x1", "0x", "1,5", "infinity", "nan", "1 2", "--1", "1L", "1e5.5", "\u00a01", "+", "0xp1", "1_0"})
            try { System.out.println(Double.parseDouble(s)); } catch (NumberFormatException e) { System.out.println("! " + (s.startsWith("\u00a0") ? "nbsp" : e.getMessage())); }
        t("null", () -> { try { return Double.parseDouble(null); } catch (NullPointerException e) { return "NPE"; } });
        t("valueOf null", () -> { try { return Double.valueOf((String) null); } catch (NullPointerException e) { return "NPE"; } });
        t("float", () -> Float.parseFloat("3.4028236e38") + " " + Float.parseFloat("3.4028235677973367e38") + " " + Float.parseFloat("1e-46") + " " + Float.parseFloat("16777217") + " " + Float.parseFloat("0.1") + " " + Float.parseFloat("1.00000017881393421514957253748434595763683319091796875001"));
        t("float bad", () -> Float.parseFloat("1.2.3"));
        System.out.println(Double.compare(0.0, -0.0) + " " + Double.compare(Double.NaN, 1) + " " + Double.valueOf(Double.NaN).equals(Double.NaN) + " " + Double.isNaN(0 / 0.0) + " " + Double.isFinite(1e308 * 10) + " " + Double.max(-0.0, 0.0) + " " + Double.min(-0.0, 0.0) + " " + Double.sum(0.1, 0.2) + " " + Float.compare(-0f, 0f) + " " + Float.max(Float.NaN, 1));
        System.out.println(Double.longBitsToDouble(0x7ff0000000000001L) + " " + Double.longBitsToDouble(1) + " " + Float.intBitsToFloat(1) + " " + Double.doubleToRawLongBits(Double.NaN) + " " + Double.MIN_EXPONENT + " " + Math.getExponent(1e-310) + " " + Math.ulp(1.0) + " " + Math.nextUp(1.0) + " " + Math.nextDown(0.0f) + " " + Math.scalb(1.0, -1074) + " " + Math.copySign(3, -0.0));
        System.out.println("" + 1.0f + 1e10 + 1e-10f + 100.0 + 1.0e6f + 1234567.0f + 12345678.0f);
    }
}
