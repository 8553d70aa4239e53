package kept;

/** A type variable with a bound. */
public class Holder<T extends Comparable<T>> {
    private T best;

    public boolean offer(T item) {
        if (best == null || item.compareTo(best) > 0) {
            best = item;
            return true;
        }
        return false;
    }

    public T best() {
        return best;
    }
}
