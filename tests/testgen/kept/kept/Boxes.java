package kept;

/** Boxes by value. */
public final class Boxes {
    private Boxes() { }

    public static Integer doubled(Integer n) {
        return n == null ? null : Integer.valueOf(n * 2);
    }

    public static Long sum(int a, int b) {
        return Long.valueOf((long) a + b);
    }

    public static Boolean isEven(int n) {
        return n % 2 == 0;
    }
}
