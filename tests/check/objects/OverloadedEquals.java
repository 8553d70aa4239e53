// Question: is equals(Point) called when the static type is Object?
//@ verdict: violated
//@ target: OverloadedEquals
//@ throws: java.lang.AssertionError
//@ inputs: int 0; int 0
import dev.cairn.Symbolic;

public class OverloadedEquals {
    static class Point {
        final int x, y;

        Point(int x, int y) {
            this.x = x;
            this.y = y;
        }

        // overloads Object.equals, does not override it
        public boolean equals(Point other) {
            return other != null && x == other.x && y == other.y;
        }
    }

    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        int y = Symbolic.anyInt();
        Point a = new Point(x, y);
        Object b = new Point(x, y);
        assert a.equals((Point) b);
        assert a.equals(b);
    }
}
