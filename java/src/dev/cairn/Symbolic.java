package dev.cairn;

/**
 * Unknown values for a program that {@code cairn check} looks at: each call returns a value of which
 * nothing is known but its type, and the program is examined for all of them at once.
 *
 * <p>Outside Cairn the same calls replay a counterexample: they return the values recorded in the
 * file that the system property {@code cairn.inputs} names, see {@link Recorded}.
 */
public final class Symbolic {
    private Symbolic() {}

    /** Any boolean. */
    public static boolean anyBoolean() {
        return Recorded.anyBoolean();
    }

    /** Any byte. */
    public static byte anyByte() {
        return Recorded.anyByte();
    }

    /** Any char, unpaired surrogates included. */
    public static char anyChar() {
        return Recorded.anyChar();
    }

    /** Any short. */
    public static short anyShort() {
        return Recorded.anyShort();
    }

    /** Any int. */
    public static int anyInt() {
        return Recorded.anyInt();
    }

    /** Any long. */
    public static long anyLong() {
        return Recorded.anyLong();
    }

    /** Any float: NaN, infinities and both zeros included. */
    public static float anyFloat() {
        return Recorded.anyFloat();
    }

    /** Any double: NaN, infinities and both zeros included. */
    public static double anyDouble() {
        return Recorded.anyDouble();
    }

    /** Any string, of any UTF-16 units, as long as Cairn's {@code --string-length} allows; never null. */
    public static String anyString() {
        return Recorded.anyString();
    }

    /** Any string of at most {@code maxLength} UTF-16 units; never null. */
    public static String anyString(int maxLength) {
        return Recorded.anyString(maxLength);
    }

    /** A new array of length 0 to {@code maxLength} with any elements; never null. */
    public static boolean[] anyBooleanArray(int maxLength) {
        return Recorded.anyArray(boolean[].class, maxLength);
    }

    /** A new array of length 0 to {@code maxLength} with any elements; never null. */
    public static byte[] anyByteArray(int maxLength) {
        return Recorded.anyArray(byte[].class, maxLength);
    }

    /** A new array of length 0 to {@code maxLength} with any elements; never null. */
    public static char[] anyCharArray(int maxLength) {
        return Recorded.anyArray(char[].class, maxLength);
    }

    /** A new array of length 0 to {@code maxLength} with any elements; never null. */
    public static short[] anyShortArray(int maxLength) {
        return Recorded.anyArray(short[].class, maxLength);
    }

    /** A new array of length 0 to {@code maxLength} with any elements; never null. */
    public static int[] anyIntArray(int maxLength) {
        return Recorded.anyArray(int[].class, maxLength);
    }

    /** A new array of length 0 to {@code maxLength} with any elements; never null. */
    public static long[] anyLongArray(int maxLength) {
        return Recorded.anyArray(long[].class, maxLength);
    }

    /** A new array of length 0 to {@code maxLength} with any elements; never null. */
    public static float[] anyFloatArray(int maxLength) {
        return Recorded.anyArray(float[].class, maxLength);
    }

    /** A new array of length 0 to {@code maxLength} with any elements; never null. */
    public static double[] anyDoubleArray(int maxLength) {
        return Recorded.anyArray(double[].class, maxLength);
    }

    /** Any of 0, 1, ..., n-1; {@code IllegalArgumentException} when n is not positive. */
    public static int choose(int n) {
        return Recorded.choose(n);
    }

    /** Only what happens when {@code condition} is true is of interest from here on. */
    public static void assume(boolean condition) {
        Recorded.assume(condition);
    }
}
