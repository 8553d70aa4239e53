package kept;

/** A variable number of arguments. */
public final class Varied {
    private Varied() {}

    public static int max(int... numbers) {
        if (numbers.length == 0) {
            throw new IllegalArgumentException("nothing to compare");
        }
        int max = numbers[0];
        for (int n : numbers) {
            max = n > max ? n : max;
        }
        return max;
    }
}
