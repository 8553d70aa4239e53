package kept;

/** A record: results are compared by their accessors. */
public record Point(int x, int y) {
    public Point {
        if (x < 0) {
            throw new IllegalArgumentException("x is negative");
        }
    }

    public Point right(int by) {
        return new Point(x + by, y);
    }

    public boolean isOrigin() {
        return x == 0 && y == 0;
    }
}
