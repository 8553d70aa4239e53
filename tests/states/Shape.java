// An abstract class with one implementation.
package states;

public abstract class Shape {
    protected int size;

    public void grow(int by) {
        if (by > 0 && size + by <= limit()) {
            size += by;
        }
    }

    abstract int limit();

    public static class Square extends Shape {
        public Square(int size) {
            this.size = size;
        }

        @Override
        int limit() {
            return 2;
        }
    }
}
