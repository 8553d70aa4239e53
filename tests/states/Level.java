// Constants are all objects there are.
package states;

public final class Level {
    public static final Level LOW = new Level(1);
    public static final Level HIGH = new Level(9);

    private final int rank;

    private Level(int rank) {
        this.rank = rank;
    }

    public boolean isAbove(Level other) {
        return rank > other.rank;
    }

    public int rank() {
        return rank > 5 ? rank * 10 : rank;
    }
}
