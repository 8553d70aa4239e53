// Question: is the area of an unknown shape never negative, and right for squares?
//@ verdict: holds
//@ target: ShapeDispatch
import dev.cairn.Symbolic;

public class ShapeDispatch {
    interface Shape {
        int area();
    }

    static class Rectangle implements Shape {
        final int w, h;

        Rectangle(int w, int h) {
            this.w = w;
            this.h = h;
        }

        public int area() {
            return w * h;
        }
    }

    static class Square extends Rectangle {
        Square(int side) {
            super(side, side);
        }
    }

    static class Point implements Shape {
        public int area() {
            return 0;
        }
    }

    public static void main(String[] args) {
        int w = Symbolic.choose(100);
        int h = Symbolic.choose(100);
        int kind = Symbolic.choose(3);
        Shape s = kind == 0 ? new Rectangle(w, h) : kind == 1 ? new Square(w) : new Point();
        assert s.area() >= 0;
        assert s.area() <= 99 * 99;
        if (s instanceof Square) {
            assert s.area() == w * w;
        }
    }
}
