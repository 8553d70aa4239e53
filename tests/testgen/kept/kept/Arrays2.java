package kept;

/** Arrays by content. */
public final class Arrays2 {
    private Arrays2() { }

    public static int[] pair(int a, int b) {
        return a <= b ? new int[] {a, b} : new int[] {b, a};
    }

    public static String[] words(boolean two) {
        return two ? new String[] {"a", "b"} : new String[0];
    }

    public static int sum(int[] values) {
        int sum = 0;
        for (int value : values) {
            sum += value;
        }
        return sum;
    }
}
