// Question: do the java.util.Objects helpers compute and throw the JDK's messages?
import java.util.*;

class ObjectsUtilities {
    static void ex(String n, Runnable r) {
        try { r.run(); System.out.println(n + " ok"); } catch (RuntimeException e) { System.out.println(n + " " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        System.out.println(Objects.equals(null, null) + " " + Objects.equals("a", null) + " " + Objects.equals(1, 1L) + " " + Objects.equals(new int[0], new int[0]));
        System.out.println(Objects.deepEquals(new int[]{1}, new int[]{1}) + " " + Objects.deepEquals(new Object[]{new int[]{1}, "x"}, new Object[]{new int[]{1}, "x"}) + " " + Objects.deepEquals(new int[]{1}, new long[]{1}) + " " + Objects.deepEquals(null, null) + " " + Objects.deepEquals(new double[]{Double.NaN, 0.0}, new double[]{Double.NaN, -0.0}));
        System.out.println(Objects.hash() + " " + Objects.hash(1, 2, 3) + " " + Objects.hash((Object) null) + " " + Objects.hash("a", null, 1.5, 'c', true, 7L) + " " + Objects.hashCode(null) + " " + Objects.hashCode("ab"));
        System.out.println(Objects.toString(null) + " " + Objects.toString(null, "d") + " " + Objects.toString(3, "d") + " " + Objects.isNull(null) + " " + Objects.nonNull(null));
        System.out.println(Objects.compare("a", "b", Comparator.reverseOrder()) + " " + Objects.compare(null, null, null) + " " + Objects.requireNonNullElse(null, "e") + " " + Objects.requireNonNullElseGet(null, () -> "g"));
        ex("requireNonNull", () -> Objects.requireNonNull(null));
        ex("requireNonNull msg", () -> Objects.requireNonNull(null, "the message"));
        ex("requireNonNull supplier", () -> Objects.requireNonNull(null, () -> "lazy " + 1));
        ex("requireNonNull null supplier", () -> Objects.requireNonNull(null, (java.util.function.Supplier<String>) null));
        ex("ElseGet null", () -> Objects.requireNonNullElseGet(null, () -> null));
        ex("Else null", () -> Objects.requireNonNullElse(null, null));
        ex("ElseGet no supplier", () -> Objects.requireNonNullElseGet(null, null));
        System.out.println(Objects.checkIndex(0, 1) + " " + Objects.checkFromToIndex(1, 3, 3) + " " + Objects.checkFromIndexSize(2, 0, 2) + " " + Objects.checkIndex(5L, 6L));
        ex("checkIndex", () -> Objects.checkIndex(1, 1));
        ex("checkIndex neg", () -> Objects.checkIndex(-1, 1));
        ex("checkFromTo", () -> Objects.checkFromToIndex(2, 1, 5));
        ex("checkFromSize", () -> Objects.checkFromIndexSize(1, 5, 5));
        ex("checkIndex long", () -> Objects.checkIndex(1L << 40, 3L));
        ex("checkFromSize overflow", () -> Objects.checkFromIndexSize(Integer.MAX_VALUE, Integer.MAX_VALUE, 10));
        System.out.println(Arrays.hashCode(new int[]{1, 2}) + " " + Arrays.hashCode((int[]) null) + " " + Arrays.hashCode(new Object[]{null, "a", List.of(1)}) + " " + Arrays.deepHashCode(new Object[]{new int[]{1}, new Object[]{2, new long[]{3}}}));
        System.out.println(Arrays.hashCode(new double[]{1.5, -0.0}) + " " + Arrays.hashCode(new boolean[]{true, false}) + " " + Arrays.hashCode(new char[]{'a'}) + " " + Arrays.hashCode(new byte[]{-1, 2}) + " " + Arrays.hashCode(new long[]{1L << 33}) + " " + Arrays.hashCode(new float[]{Float.NaN}) + " " + Arrays.hashCode(new short[]{-7}));
        Object[] cyc = {1, null}; cyc[1] = cyc;
        System.out.println(Arrays.deepToString(cyc) + " " + Arrays.deepToString(new Object[]{new int[][]{{1}, null}, "s", new boolean[]{true}, null}) + " " + Arrays.deepToString(null));
    }
}
