package hard;

class Classes {
    static abstract class Shape {
        Shape next;
        abstract int area();
        boolean isOK() { return true; }
    }
    static class Square extends Shape {
        int side;
        @Override int area() { return side * side; }
    }
    static class Group extends Shape {
        Shape a, b;
        @Override int area() { return a.area() + b.area(); }
        @Override boolean isOK() { return a != b && a instanceof Square && b instanceof Square; }
    }

    static class Drawing {
        Shape first;
        int area;
        boolean repOK() {
            if (first == null || !first.isOK()) return false;
            if (first.next != null && first.next.getClass() == first.getClass()) return false;
            return first.area() == area && first.next != first;
        }
    }

    /** The root can be of two classes, each with an answer of its own. */
    static abstract class Root {
        Root other;
        abstract boolean repOK();
    }
    static class Left extends Root {
        int x;
        @Override boolean repOK() { return other instanceof Right r && r.back == this && x == 1; }
    }
    static class Right extends Root {
        Left back;
        @Override boolean repOK() { return back != null && back.other == other && other != this; }
    }

    /** Inner objects must belong to this. */
    static class Outer {
        class Inner {
            int x;
            Inner next;
            Outer outer() { return Outer.this; }
        }
        Inner first;
        Outer twin;
        boolean repOK() {
            if (first == null || first.outer() != this || first.next == first) return false;
            return twin == null ? first.next == null : first.next != null && first.next.outer() == twin;
        }
    }

    interface Part {
        boolean isGood(int depth);
    }
    static class Leaf implements Part {
        int x;
        public boolean isGood(int depth) { return x == depth; }
    }
    static class Pair implements Part {
        Part a, b;
        public boolean isGood(int depth) {
            if (depth > 3 || a == null || b == null) return false;
            if (!a.isGood(depth + 1)) return false;
            if (!b.isGood(depth + 1)) return false;
            return a != b;
        }
    }
    static class Parts {
        Part part;
        boolean repOK() { return part != null && part.isGood(0); }
    }
}
