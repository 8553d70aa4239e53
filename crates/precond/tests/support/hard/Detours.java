package hard;

class Detours {
    static class Node {
        Node left, right;
        int key;
        boolean red;
    }

    static boolean isRed(Node n) { return n != null && n.red; }

    static int rank(Node n) { return n == null ? 0 : n.red ? 2 : 1; }

    /** On the way a result is looked at that is looked at again. */
    static class ResultInside {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a, b;
        boolean flag;
        boolean repOK() {
            int r = rank(a);
            if (!flag && r > 0 && isRed(b)) return false;
            return r == 2;
        }
    }

    /** On the way a result is known better than without it. */
    static class NarrowedInside {
        Node a;
        boolean flag;
        boolean repOK() {
            int r = rank(a);
            if (!flag && r > 1) return false;
            return r == 2;
        }
    }

    /** The same with a bound of it. */
    static class BoundInside {
        Node a, b;
        boolean flag;
        int x;
        boolean repOK() {
            int r = height(a, 2);
            if (r < 0) return false;
            if (!flag && r == 3) return false;
            if (r >= 1) return x == 1;
            return false;
        }
        private static int height(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return -1;
            int h = height(n.left, fuel - 1);
            if (h < 0) return -1;
            return n.red ? h + 1 : h;
        }
    }

    /** On the way something is read that a call has written. */
    static class WrittenBefore {
        static class Counter {
            int count;
            boolean counts(Node n) {
                if (isRed(n)) count++;
                return true;
            }
        }
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            Counter c = new Counter();
            if (!c.counts(a)) return false;
            if (!flag && c.count == 5) return false;
            return c.count == 1;
        }
    }

    /** What decides is compared with a result. */
    static class Compared {
        Node a;
        int x;
        boolean repOK() {
            int r = rank(a);
            if (r < x) return false;
            return r == 0;
        }
    }

    /** On the way out is true, or both. */
    static class True {
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            if (flag && x == 1) return true;
            return a != null && a.red && a.left == a;
        }
    }

    /** On the way out is a number or another. */
    static class Ternary {
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            if (flag) return x == 1;
            return a != null && a.red && a.left == a;
        }
    }

    /** The same, and no comes last. */
    static class TernaryCall {
        Node a;
        boolean flag;
        int x;
        boolean repOK() { return value() > 1; }
        private int value() {
            if (flag) return x == 1 ? 2 : 0;
            return a != null && a.red ? 3 : 1;
        }
    }

    /** What is found on the way is used behind it. */
    static class UsedBehind {
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            int n = 0;
            if (flag) {
                n = x;
                if (isRed(a)) return false;
            }
            return n == 1;
        }
    }

    /** Both ways lead on, with different numbers. */
    static class Else {
        Node a;
        boolean flag;
        boolean repOK() {
            int n;
            if (flag) n = 1;
            else n = 2;
            return n == rank(a);
        }
    }

    /** What decided is looked at again. */
    static class Again {
        Node a;
        boolean flag;
        boolean repOK() {
            boolean f = flag;
            if (f && isRed(a)) return false;
            if (a == null) return false;
            return f ? a.key == 1 : a.red;
        }
    }

    /** The cell itself is read again. */
    static class ReadAgain {
        Node a;
        boolean repOK() {
            if (a == null) return false;
            if (a.red && (isRed(a.left) || isRed(a.right))) return false;
            return a.left != null && a.left.red && a.right == a.left && !a.red;
        }
    }

    /** One within the other, and one after the other. */
    static class Nested {
        Node a, b;
        boolean repOK() {
            if (a == null || b == null) return false;
            if (a.red) {
                if (b.red && a.key == 1) return false;
                if (b.key == 1) return false;
            }
            if (b.red && b.key == 0) return false;
            return a.red && b.red || a.key == 1 && b.key == 1;
        }
    }

    /** In a loop, over nodes that may be the same. */
    static class Loop {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node first;
        int x;
        boolean repOK() {
            Node at = first;
            int n = 0;
            while (at != null) {
                if (at.red && (isRed(at.left) || isRed(at.right))) return false;
                if (++n > 2) return x == 1 && at.red;
                at = at.left;
            }
            return n == 2 && x == 0;
        }
    }

    /** What is thrown on the way is caught by a caller. */
    static class Caught {
        private static boolean isRed(Node n) { return n.red; }
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            try {
                return inner();
            } catch (NullPointerException e) {
                return x == 1;
            }
        }
        private boolean inner() {
            if (flag && isRed(a)) return false;
            return x == 0 && a != null && a.key == 1 && !flag;
        }
    }

    /** A call is no call of its own: it changes what was made before. */
    static class Changes {
        static class Counter {
            int count;
        }
        private static boolean adds(Counter c, Node n) {
            c.count++;
            return n != null && n.red;
        }
        Node a;
        boolean flag;
        boolean repOK() {
            Counter c = new Counter();
            if (flag && adds(c, a)) return false;
            return c.count == 1;
        }
    }

    /** An object comes up on the way for the first time. */
    static class First {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a, b;
        boolean repOK() {
            if (a != null && (isRed(a.left) || isRed(a.right))) return false;
            if (b == null || !b.red) return false;
            return a != null && a.left != b && a.right != b && a.left != null;
        }
    }

    /** The detour of a call whose result is looked at, or is not. */
    static class InCall {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a, b;
        int x;
        boolean repOK() {
            if (!isFine(a)) return x == 1 && b == null;
            if (!isFine(b)) return false;
            return x == 0 && a != b;
        }
        private static boolean isFine(Node n) {
            if (n == null) return false;
            if (n.red && isRed(n.left)) return false;
            return n.key == 1;
        }
    }

    /** The number that leads out is good for some callers. */
    static class Number {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a;
        int x;
        boolean repOK() {
            int n = kind();
            if (n == 0) return false;
            if (n == 1) return x == 1;
            return x == 0 && a.key == 1;
        }
        private int kind() {
            if (a == null) return 0;
            if (a.red && isRed(a.left)) return 1;
            if (a.red && isRed(a.right)) return 0;
            return 2;
        }
    }

    /** A field of something new at the same place as one of the structure's. */
    static class SamePlace {
        Node a;
        int x;
        boolean repOK() {
            Node made = new Node();
            made.red = x == 1;
            if (!fits(made)) return a == null;
            return fits(a);
        }
        private static boolean fits(Node n) {
            if (n.red && n.key == 0) return false;
            return n.key == 1 || n.left == n;
        }
    }

    /** The last thing before the end, which is reached from elsewhere, too. */
    static class Last {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a, b;
        boolean flag;
        boolean repOK() {
            if (b == null) {
                if (flag && isRed(a)) return false;
            } else if (b.red) {
                return false;
            }
            return a != null && (b == null ? a.red : a == b);
        }
    }

    /** Back to the beginning of a loop from within. */
    static class Continues {
        Node first;
        int x;
        boolean repOK() {
            int n = 0;
            int rounds = 0;
            for (Node at = first; at != null && rounds < 3; at = at.left) {
                rounds++;
                if (at.red) continue;
                n++;
                if (at.key == 0) break;
                if (n > 2) return x == 1;
            }
            return n == 1 && x == 0;
        }
    }
}
