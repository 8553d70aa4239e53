package hard;

import java.util.function.*;

/** Strings that are put together, boxes, and functions. */
class Dynamic {
    static class Node {
        Node left, right;
        int key;
        @Override public String toString() { return "node " + key; }
    }

    /** What is put together decides. */
    static class Told {
        Node a, b;
        boolean repOK() {
            if (a == null || b == null) return false;
            String told = "<" + a.key + ">";
            if (b.left != a) return false;
            return told.equals("<" + b.key + ">");
        }
    }

    /** It is put together and thrown away. */
    static class Logged {
        Node first;
        int size;
        boolean repOK() {
            int n = 0;
            for (Node x = first; x != null && n < 4; x = x.left) {
                String ignored = "at " + n + ": " + x;
                if (x.right != null) return false;
                n++;
            }
            return n == size;
        }
    }

    /** It is put together by a call whose result decides later. */
    static class Called {
        Node a, b;
        boolean repOK() {
            if (!isTold()) return false;
            return a != null && a.right == b;
        }
        private boolean isTold() {
            if (b == null) return false;
            return ("" + b.key + b.left).length() > 6;
        }
    }

    /** A builder is filled by a call, and read as a part of a text. */
    static class Filled {
        Node a, b;
        boolean repOK() {
            StringBuilder all = new StringBuilder();
            if (!fills(all)) return false;
            if (b == null) return false;
            return ("" + all).equals("1" + b.key);
        }
        private boolean fills(StringBuilder all) {
            if (a != null) all.append(a.key);
            return a == null || a.left != a;
        }
    }

    /** What is put together writes. */
    static class Writing {
        Node a;
        int told;
        boolean repOK() {
            String s = "" + this;
            return told == 1 && a != null;
        }
        @Override public String toString() {
            if (a != null && a.key == 1) told = 1;
            return "";
        }
    }

    /** Boxes are compared as objects and as numbers. */
    static class Boxed {
        Node a, b;
        boolean repOK() {
            if (a == null) return false;
            Integer x = a.key;
            Object y = b == null ? (Object) "none" : (Object) b.key;
            return x.equals(y) && a.left == null;
        }
    }

    /** Functions of what was captured. */
    static class Captured {
        Node a, b;
        int x;
        boolean repOK() {
            if (a == null) return false;
            int wanted = a.key + x;
            IntPredicate is = n -> n == wanted;
            Node held = a;
            Supplier<Node> next = () -> held.left;
            if (next.get() != b) return false;
            return b != null && is.test(b.key);
        }
    }

    /** References to methods. */
    static class Referred {
        Node a, b;
        boolean repOK() {
            Predicate<Node> leaf = Referred::isLeaf;
            ToIntFunction<Node> size = this::size;
            if (!leaf.test(a)) return false;
            return size.applyAsInt(b) == 2;
        }
        private static boolean isLeaf(Node n) { return n != null && n.left == null && n.right == null; }
        private int size(Node n) { return n == null ? 0 : n.left == n ? 9 : 1 + (n.left == a ? 1 : 0); }
    }

    interface Marker { void mark(Node n); }

    /** A function of a type of its own, which writes. */
    static class Marking {
        Node a, b;
        boolean repOK() {
            if (a == null) return false;
            Marker marks = n -> n.key = 1;
            if (!visits(marks)) return false;
            return a.key == 1 && b == a.left;
        }
        private boolean visits(Marker marks) {
            if (a.right == null) marks.mark(a);
            return a.left != a;
        }
    }

    /** One that the library calls, which writes. */
    static class Applied {
        Node a;
        int count;
        boolean repOK() {
            if (!isOK()) return false;
            return count == 1;
        }
        private boolean isOK() {
            if (a != null && a.key == 1) java.util.List.of(a).forEach(n -> count = 1);
            return true;
        }
    }

    /** One that adds to a list of the run. */
    static class Gathered {
        Node a, b;
        boolean repOK() {
            java.util.ArrayList<Integer> keys = new java.util.ArrayList<>();
            Consumer<Node> gathers = n -> { if (n != null) keys.add(n.key); };
            if (!visits(gathers)) return false;
            return keys.size() == 2 && keys.get(0) < keys.get(1);
        }
        private boolean visits(Consumer<Node> gathers) {
            gathers.accept(a);
            gathers.accept(b);
            return a == null || a.left == b;
        }
    }
}
