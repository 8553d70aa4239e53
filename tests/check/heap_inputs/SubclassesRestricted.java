// Question: is the area of every shape positive, if lines are no shapes?
//@ verdict: holds
//@ target: SubclassesRestricted#check
//@ options: --subclasses SubclassesRestricted$Shape=SubclassesRestricted$Square
public class SubclassesRestricted {
    abstract static class Shape {
        int size;

        abstract int area();
    }

    static class Square extends Shape {
        int area() {
            return size & 0xff;
        }
    }

    static class Line extends Shape {
        int area() {
            return size == 5 ? -1 : 0;
        }
    }

    static void check(Shape s) {
        if (s != null) {
            assert s.area() >= 0;
        }
    }
}
