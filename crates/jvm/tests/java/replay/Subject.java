import dev.cairn.Symbolic;

/** One method for each thing that a call can do. */
public class Subject {
    static class Broken {
        static final int SHARE = 1 / Symbolic.anyInt();
    }

    private int calls;

    static int add(int a, int b) {
        return a + b;
    }

    private long count(long by) {
        calls += by;
        return calls;
    }

    static String describe(byte b, char c, short s, boolean z, float f, double d, String text) {
        return b + "," + (int) c + "," + s + "," + z + "," + f + "," + d + "," + text;
    }

    static boolean distinctBoxes(Integer a, Integer b) {
        return a != b && a.equals(b);
    }

    static boolean same(Object a, Object b) {
        return a == b;
    }

    static int[][] rows(int[] row) {
        return new int[][] {row, null};
    }

    static Object object() {
        return new StringBuilder();
    }

    static char withdraw(int amount) {
        System.out.println("noise");
        System.err.println("noise");
        throw new IllegalStateException("overdraft " + amount);
    }

    static void exit(int code) {
        System.exit(code);
    }

    static void hang() {
        while (true) {
        }
    }

    static int recurse(int n) {
        return recurse(n + 1) + 1;
    }

    static void asserts(int[] a) {
        assert a.length > 0 : "empty";
    }

    static int share() {
        return Broken.SHARE;
    }

    static String ask() {
        return Symbolic.anyInt() + Symbolic.anyString(2) + Symbolic.anyByteArray(3).length;
    }

    public static void main(String[] args) {
        throw new RuntimeException(args.length + " arguments");
    }
}
