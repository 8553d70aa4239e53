package org.sosy_lab.sv_benchmarks;

import dev.cairn.Recorded;

/**
 * The calls by which programs of the SV-COMP Java track get their unknown values, for Cairn: examined
 * by {@code cairn check}, they return any value of their type; run on a JVM, they replay recorded
 * values, see {@link Recorded}.
 */
public final class Verifier {
    private Verifier() {}

    /** Executions in which {@code condition} is false do not count. */
    public static void assume(boolean condition) {
        Recorded.assume(condition);
    }

    public static boolean nondetBoolean() {
        return Recorded.anyBoolean();
    }

    public static byte nondetByte() {
        return Recorded.anyByte();
    }

    public static char nondetChar() {
        return Recorded.anyChar();
    }

    public static short nondetShort() {
        return Recorded.anyShort();
    }

    public static int nondetInt() {
        return Recorded.anyInt();
    }

    public static long nondetLong() {
        return Recorded.anyLong();
    }

    public static float nondetFloat() {
        return Recorded.anyFloat();
    }

    public static double nondetDouble() {
        return Recorded.anyDouble();
    }

    /** Never null. */
    public static String nondetString() {
        return Recorded.anyString();
    }
}
