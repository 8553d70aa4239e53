package kept;

/** Fractions that a person writes: no subnormals. */
public final class Fractions {
    private Fractions() { }

    public static double half(double value) {
        return value > 0 ? value / 2 : 0;
    }

    public static boolean isCold(double celsius) {
        return celsius < 5.5;
    }

    public static float scaled(float value, boolean doubled) {
        return doubled ? value * 2 : value;
    }

    public static String sign(double value) {
        if (Double.isNaN(value)) {
            return "none";
        }
        return value < 0 ? "minus" : "plus";
    }
}
