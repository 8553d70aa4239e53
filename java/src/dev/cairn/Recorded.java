package dev.cairn;

import java.io.IOException;
import java.lang.reflect.Array;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The values of one replay, read in order from the file that the system property {@code cairn.inputs}
 * names. One value a line, blank lines do not count:
 *
 * <pre>
 * boolean true
 * byte -3
 * char 65
 * short 5
 * int 5
 * long 5
 * float 7fc00000
 * double 3ff0000000000000
 * string 0041 0042
 * array int 3 1 2 3
 * </pre>
 *
 * A char is its number, floating-point numbers are their raw bits in hexadecimal, a string is its
 * UTF-16 units in hexadecimal (none for the empty string), an array its element type, its length and
 * its elements, each as it would stand alone.
 *
 * <p>{@link Symbolic} and {@code org.sosy_lab.sv_benchmarks.Verifier} share it; programs have no use
 * for it.
 */
public final class Recorded {
    private static final String PROPERTY = "cairn.inputs";

    private static Recorded opened;

    private final String file;
    private final List<String> lines;
    private int line;
    private int taken;

    private Recorded(String file, List<String> lines) {
        this.file = file;
        this.lines = lines;
    }

    public static boolean anyBoolean() {
        return (Boolean) source().scalar("boolean");
    }

    public static byte anyByte() {
        return (Byte) source().scalar("byte");
    }

    public static char anyChar() {
        return (Character) source().scalar("char");
    }

    public static short anyShort() {
        return (Short) source().scalar("short");
    }

    public static int anyInt() {
        return (Integer) source().scalar("int");
    }

    public static long anyLong() {
        return (Long) source().scalar("long");
    }

    public static float anyFloat() {
        return (Float) source().scalar("float");
    }

    public static double anyDouble() {
        return (Double) source().scalar("double");
    }

    public static String anyString() {
        return source().string(Integer.MAX_VALUE);
    }

    public static String anyString(int maxLength) {
        notNegative(maxLength);
        return source().string(maxLength);
    }

    /** An int in 0..n-1, recorded as an int. */
    public static int choose(int n) {
        if (n <= 0) {
            throw new IllegalArgumentException("choose(" + n + "): there is nothing to choose from");
        }
        Recorded source = source();
        int chosen = (Integer) source.scalar("int");
        if (chosen < 0 || chosen >= n) {
            throw source.mismatch("choose(" + n + ")", "int " + chosen, null);
        }
        return chosen;
    }

    /** An array of a primitive type, at most {@code maxLength} long. */
    public static <T> T anyArray(Class<T> type, int maxLength) {
        notNegative(maxLength);
        return type.cast(source().array(type.getComponentType(), maxLength));
    }

    public static void assume(boolean condition) {
        if (!condition) {
            throw new AssumptionViolated();
        }
    }

    private static void notNegative(int maxLength) {
        if (maxLength < 0) {
            throw new IllegalArgumentException("a length of at most " + maxLength);
        }
    }

    private static Recorded source() {
        if (opened == null) {
            String file = System.getProperty(PROPERTY);
            if (file == null) {
                throw new IllegalStateException(
                        "unknown values exist only under cairn, or in a replay with -D" + PROPERTY + "=FILE");
            }
            try {
                opened = new Recorded(file, Files.readAllLines(Path.of(file), StandardCharsets.UTF_8));
            } catch (IOException e) {
                throw new ReplayMismatch("cannot read the recorded values in " + file + ": " + e, e);
            }
        }
        return opened;
    }

    /** The next line, in words. */
    private String[] next(String wanted) {
        while (line < lines.size()) {
            String text = lines.get(line++).strip();
            if (!text.isEmpty()) {
                taken++;
                return text.split("\\s+");
            }
        }
        throw new ReplayMismatch("the program asks for a value of type " + wanted + " (number " + (taken + 1)
                + "), but only " + taken + (taken == 1 ? " value is" : " values are") + " recorded in " + file);
    }

    private ReplayMismatch mismatch(String wanted, String found, Throwable cause) {
        return new ReplayMismatch("value number " + taken + ": the program asks for " + wanted + ", recorded is `"
                + found + "` (" + file + ", line " + line + ")", cause);
    }

    private Object scalar(String type) {
        String[] words = next(type);
        if (words.length != 2 || !words[0].equals(type)) {
            throw mismatch(type, String.join(" ", words), null);
        }
        try {
            return parse(type, words[1]);
        } catch (NumberFormatException e) {
            throw mismatch(type, String.join(" ", words), e);
        }
    }

    private String string(int maxLength) {
        String[] words = next("string");
        String wanted = maxLength == Integer.MAX_VALUE ? "string" : "string of length <= " + maxLength;
        if (!words[0].equals("string") || words.length - 1 > maxLength) {
            throw mismatch(wanted, String.join(" ", words), null);
        }
        char[] units = new char[words.length - 1];
        for (int i = 0; i < units.length; i++) {
            try {
                units[i] = unit(Integer.parseInt(words[i + 1], 16));
            } catch (NumberFormatException e) {
                throw mismatch(wanted, String.join(" ", words), e);
            }
        }
        return new String(units);
    }

    private Object array(Class<?> element, int maxLength) {
        String type = element.getName();
        String wanted = "array " + type + " of length <= " + maxLength;
        String[] words = next(wanted);
        try {
            if (words.length < 3 || !words[0].equals("array") || !words[1].equals(type)) {
                throw mismatch(wanted, String.join(" ", words), null);
            }
            int length = Integer.parseInt(words[2]);
            if (length != words.length - 3 || length > maxLength) {
                throw mismatch(wanted, String.join(" ", words), null);
            }
            Object array = Array.newInstance(element, length);
            for (int i = 0; i < length; i++) {
                Array.set(array, i, parse(type, words[i + 3]));
            }
            return array;
        } catch (NumberFormatException e) {
            throw mismatch(wanted, String.join(" ", words), e);
        }
    }

    private static Object parse(String type, String text) {
        switch (type) {
            case "boolean":
                if (!text.equals("true") && !text.equals("false")) {
                    throw new NumberFormatException("neither true nor false: " + text);
                }
                return text.equals("true");
            case "byte":
                return Byte.valueOf(text);
            case "char":
                return unit(Integer.parseInt(text));
            case "short":
                return Short.valueOf(text);
            case "int":
                return Integer.valueOf(text);
            case "long":
                return Long.valueOf(text);
            case "float":
                return Float.intBitsToFloat(Integer.parseUnsignedInt(text, 16));
            case "double":
                return Double.longBitsToDouble(Long.parseUnsignedLong(text, 16));
            default:
                throw new NumberFormatException("no such type: " + type);
        }
    }

    private static char unit(int number) {
        if (number < Character.MIN_VALUE || number > Character.MAX_VALUE) {
            throw new NumberFormatException("not a char: " + number);
        }
        return (char) number;
    }
}
