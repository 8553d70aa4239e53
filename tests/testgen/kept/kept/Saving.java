package kept;

/** Long arithmetic that overflows on purpose. */
public final class Saving {
    private Saving() {}

    public static int add(int a, int b) {
        return Math.addExact(a, b);
    }

    public static long clamp(long n) {
        return n > Integer.MAX_VALUE ? Integer.MAX_VALUE : n < Integer.MIN_VALUE ? Integer.MIN_VALUE : n;
    }
}
