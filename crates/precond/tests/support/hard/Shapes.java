package hard;

class Shapes {
    /** What is read depends on what was read, in no order that a walk would have. */
    static class OddOrder {
        OddOrder a, b;
        int x;
        boolean repOK() {
            if (b != null && b.a != null && b.a.x == 1) return a == b.a;
            if (x == 0) return b == null;
            return a != null && a.b == this && b == null;
        }
    }

    static class Node {
        Node left, right;
        int key;
    }

    /** Both fields must hold the same object, and so must those of that object. */
    static class Alias {
        Node left, right;
        boolean repOK() {
            return left == right && left != null && left.left == left.right && left.left != left;
        }
    }

    /** A cycle through all nodes there are, not through this. */
    static class Ring {
        Node first;
        int size;
        boolean repOK() {
            if (first == null) return size == 0;
            int n = 1;
            Node at = first.right;
            while (at != null && at != first && n <= 5) {
                n++;
                at = at.right;
            }
            return at == first && n == size;
        }
    }

    /** All objects of the scope are needed, and they are read from the last to the first. */
    static class Distinct {
        Node a, b, c;
        boolean repOK() {
            if (c == null || c.key != 1) return false;
            if (b == null || b == c || b.key != 0) return false;
            return a != null && a != b && a != c;
        }
    }

    /** What is on the right counts as objects, but is never read. */
    static class IgnoresRight {
        Node left, right;
        boolean repOK() {
            return left != null && left.left != null && left.left != left;
        }
    }

    /** Leads from one field to another that was read before. */
    static class Crossed {
        Node a, b;
        boolean repOK() {
            if (b == null || a == null) return false;
            return a.left == b && b.left == a && a.right == a.left.right;
        }
    }

    /** The last read decides about the first. */
    static class Late {
        Node first;
        int wanted;
        boolean repOK() {
            Node at = first;
            int sum = 0;
            for (int i = 0; i < 3 && at != null; i++) {
                sum += at.key;
                at = at.left;
            }
            return at == null && sum == wanted && first != null && first.right == first;
        }
    }

    /** Each node has the right parent. */
    static class Parents {
        static class Child {
            Child parent, first, next;
        }
        Child top;
        boolean repOK() {
            return top == null || top.parent == null && top.next == null && isOK(top, 0);
        }
        private boolean isOK(Child of, int depth) {
            if (depth > 4) return false;
            int n = 0;
            for (Child c = of.first; c != null; c = c.next) {
                if (n++ > 4 || c.parent != of) return false;
                if (!isOK(c, depth + 1)) return false;
            }
            return true;
        }
    }
}
