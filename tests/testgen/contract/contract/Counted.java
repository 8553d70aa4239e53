package contract;

/** Arrays of which a part counts, division, and what the documentation says. */
public class Counted {
    private final int[] values;
    private final int size;
    private String label;

    /** Who says that so many elements count answers for it, here and later: no finding. */
    public Counted(int[] values, int size) {
        this.values = values;
        this.size = size;
    }

    /** Fails for a size beyond the array. */
    public int sum() {
        int sum = 0;
        for (int i = size - 1; i >= 0; i--) {
            sum += values[i];
        }
        return sum;
    }

    /** Fails for a size below zero. */
    public int[] copy() {
        return new int[size];
    }

    /** Fails for a size that is right, too: a finding. */
    public int next(int steps) {
        return values[steps > 0 ? size : 0];
    }

    /** A division by its name: no finding. */
    public int dividedBy(int by) {
        return size / by;
    }

    /**
     * Says what it throws: no finding.
     *
     * @param of among how many
     * @throws ArithmeticException if nobody is there
     */
    public int share(int of) {
        return 12 / of;
    }

    /**
     * What it says of null is about the argument: a finding.
     *
     * @throws NullPointerException if {@code other} is null
     */
    public int joined(Counted other) {
        return label.length() + other.size;
    }
}
