package hard;

class Alike {
    enum Color { RED, GREEN, BLUE }

    static class Node {
        Node next;
        int key;
    }

    /** 3, 1 or 2. */
    static int rank(Node n) {
        if (n == null) return 3;
        return n.key == 0 ? 1 : 2;
    }

    /** What it is compared with is a result that the answer does not depend on for the first number. */
    static class WithResult {
        Node a;
        int x;
        boolean repOK() {
            int r = rank(a);
            if (r < 1) return false;
            return x == r;
        }
    }

    /** The same, the other way round, and as a number that is greater. */
    static class BelowResult {
        Node a;
        int x;
        boolean repOK() {
            int r = 3 - 0;
            r = rank(a);
            if (r > 2 && a != null) return false;
            if (x <= r) return false;
            return true;
        }
    }

    /** The result lies in a range because of a part of what was read. */
    static class WithBounds {
        Node a, b;
        int x;
        boolean repOK() {
            int r = more(b, 2);
            if (x != r) return false;
            return x > 0;
        }
        private static int more(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return -1;
            int r = more(n.next, fuel - 1);
            if (r < 0) return -1;
            return n.key == 0 ? r + 1 : r;
        }
    }

    /** The number is looked at again where it was not told apart. */
    static class ReadAgain {
        int x, y;
        boolean repOK() {
            if (x < 1) return false;
            if (y == 0) return false;
            return x == 2 && y == x;
        }
    }

    /** It is read once and compared twice. */
    static class ComparedTwice {
        int x, y;
        boolean repOK() {
            int v = x;
            if (v < 1) return false;
            if (v < 2) return false;
            return y == 1;
        }
    }

    /** It is compared, and goes into a sum only one way. */
    static class OneWay {
        int x, y;
        boolean repOK() {
            int v = y;
            if (v > 0) {
                if (x == 0) return false;
                return v + x == 3;
            }
            return false;
        }
    }

    /** An object that is not another one is looked into. */
    static class NotThat {
        Node a, b;
        boolean repOK() {
            if (a == b) return false;
            if (b == null) return false;
            return a != null && a.key == 1 && b.key == 0;
        }
    }

    /** In a cycle the same cell comes again at the same place. */
    static class Cycle {
        Node first;
        int x;
        boolean repOK() {
            Node at = first;
            for (int i = 0; i < 3; i++) {
                if (at == null) return x == 0;
                if (at.key != i && at.key != 2) return false;
                at = at.next;
            }
            return x == 1;
        }
    }

    /** Compared with a number that comes later, and that with the first. */
    static class Both {
        int x, y, z;
        boolean repOK() {
            if (x >= y) return false;
            if (z == y) return x == 1;
            return z > x && y - x == 2 && z != 0;
        }
    }

    /** The other side of the comparison is a field of something new. */
    static class New {
        static class Limit {
            int most;
        }
        int x, y;
        boolean repOK() {
            Limit l = new Limit();
            if (y == 2) l.most = 1;
            if (x == l.most) return false;
            return x == 0;
        }
    }

    /** A copy sees the number without reading it. */
    static class Cloned implements Cloneable {
        int x, y;
        boolean repOK() throws CloneNotSupportedException {
            Cloned c = (Cloned) clone();
            if (x > 1) return y == 0;
            return c.x == 1 && c.y == 1;
        }
    }

    /** Constants, and numbers of other types. */
    static class Types {
        Color color;
        byte b;
        char c;
        boolean flag;
        boolean repOK() {
            if (b == -1) return false;
            if (c != 1) return false;
            if (color == Color.RED) return flag;
            if (color == null) return false;
            return color.ordinal() == 2 && !flag;
        }
    }

    /** Only one of the objects that are not null has what is wanted. */
    static class AnyObject {
        Node a, b;
        boolean repOK() {
            if (a == null || a.key != 1) return false;
            if (b == null) return false;
            return pick().next == a;
        }
        private Node pick() { return b; }
    }
}
