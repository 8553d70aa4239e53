package kept;

/** Bit arithmetic. */
public final class Bits {
    private Bits() {}

    public static boolean isPowerOfTwo(int n) {
        return n > 0 && (n & (n - 1)) == 0;
    }

    public static int lowest(int n) {
        if (n == 0) {
            return -1;
        }
        int at = 0;
        while ((n & 1) == 0) {
            n >>>= 1;
            at++;
        }
        return at;
    }
}
