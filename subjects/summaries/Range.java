package summaries;

/** The keys between two others, each of which may be missing. */
class Range {
    static final Range ALL = new Range(false, 0, false, 0);

    private final boolean hasLow;
    private final int low;
    private final boolean hasHigh;
    private final int high;

    private Range(boolean hasLow, int low, boolean hasHigh, int high) {
        this.hasLow = hasLow;
        this.low = low;
        this.hasHigh = hasHigh;
        this.high = high;
    }

    boolean contains(int key) {
        return (!hasHigh || key < high) && (!hasLow || key > low);
    }

    Range above(int key) {
        return new Range(true, key, hasHigh, high);
    }

    Range below(int key) {
        return new Range(hasLow, low, true, key);
    }
}
