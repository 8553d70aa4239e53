// Question: are objects of other classes than that with a precondition still inputs?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: AnyShape#check

public class AnyShape {
    interface Shape {
        int size();
    }

    static class Checked implements Shape {
        int side;

        boolean repOK() {
            return side >= 0;
        }

        @Override
        public int size() {
            return side;
        }
    }

    static class Unchecked implements Shape {
        int length;

        @Override
        public int size() {
            return length;
        }
    }

    static void check(Shape shape) {
        if (shape instanceof Checked && shape.size() < 0) {
            throw new AssertionError();
        }
        if (shape != null && shape.size() < 0) {
            throw new IllegalStateException();
        }
    }
}
