package kept;

/** Two numbers and what they mean together. */
public record Interval(int low, int high) {
    public Interval {
        if (low > high) {
            throw new IllegalArgumentException(low + " > " + high);
        }
    }

    public boolean contains(int n) {
        return low <= n && n <= high;
    }

    public Interval union(Interval other) {
        return new Interval(Math.min(low, other.low), Math.max(high, other.high));
    }
}
