package kept;

/** The classic: kinds of triangles. */
public final class Triangle {
    private Triangle() {}

    public enum Kind { NONE, EQUILATERAL, ISOSCELES, SCALENE }

    public static Kind of(int a, int b, int c) {
        if (a <= 0 || b <= 0 || c <= 0) {
            return Kind.NONE;
        }
        if (a + b <= c || b + c <= a || a + c <= b) {
            return Kind.NONE;
        }
        if (a == b && b == c) {
            return Kind.EQUILATERAL;
        }
        return a == b || b == c || a == c ? Kind.ISOSCELES : Kind.SCALENE;
    }
}
