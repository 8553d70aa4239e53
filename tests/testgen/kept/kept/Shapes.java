package kept;

/** A sealed hierarchy and a pattern switch. */
public final class Shapes {
    private Shapes() {}

    public sealed interface Shape permits Circle, Square {}

    public record Circle(int radius) implements Shape {}

    public record Square(int side) implements Shape {}

    public static int corners(Shape shape) {
        if (shape instanceof Circle) {
            return 0;
        }
        if (shape instanceof Square s && s.side() > 0) {
            return 4;
        }
        return -1;
    }
}
