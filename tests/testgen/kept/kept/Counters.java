package kept;

/** A static number that calls change: tests do not depend on their order. */
public final class Counters {
    private static int made;

    private final int number;

    public Counters() {
        number = ++made;
    }

    public boolean isEven() {
        return number % 2 == 0;
    }
}
