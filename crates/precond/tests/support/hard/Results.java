package hard;

class Results {
    static class Node {
        Node left, right;
        int key;
    }

    /** The length of a list, or -1 if it is too long. */
    static int length(Node n) {
        int length = 0;
        while (n != null) {
            if (++length > 2) return -1;
            n = n.left;
        }
        return length;
    }

    /** Two results, each of which must be good, and then equal. */
    static class Equal {
        Node a, b;
        int x;
        boolean repOK() {
            int l = length(a);
            if (l < 0) return false;
            int r = length(b);
            if (r < 0) return false;
            return l == r && x == 1;
        }
    }

    /** The same, compared before it is known whether they are good. */
    static class Unequal {
        Node a, b;
        boolean repOK() {
            int l = length(a), r = length(b);
            if (l != r + 1) return false;
            return r >= 0 && a.right == b;
        }
    }

    /** A balance, from below. */
    static class Balance {
        Node root;
        int height;
        boolean repOK() { return height(root, 3) == height; }
        private static int height(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return -1;
            int left = height(n.left, fuel - 1);
            if (left == -1) return -1;
            int right = height(n.right, fuel - 1);
            if (right == -1) return -1;
            if (left != right) return -1;
            return left + 1;
        }
    }

    /** The greater of two. */
    static class Greater {
        Node root;
        int x;
        boolean repOK() {
            int depth = depth(root, 3);
            if (depth > 2 || depth < 0) return false;
            return depth == x || root.key == depth;
        }
        private static int depth(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return 9;
            int left = depth(n.left, fuel - 1);
            int right = depth(n.right, fuel - 1);
            if (left > right) return left + 1;
            return right + 1;
        }
    }

    /** A sum in a loop; the result of the last round is in the register of the next. */
    static class Sum {
        Node a, b;
        int size;
        boolean repOK() {
            int sum = 0;
            Node at = a;
            for (int i = 0; i < 2; i++) {
                int n = length(at);
                if (n < 0) return false;
                sum += n;
                at = b;
            }
            return sum == size;
        }
    }

    /** What a result decides is not true or false, but what comes next. */
    static class Ways {
        Node a;
        int x, y;
        boolean repOK() {
            int n = length(a);
            if (n > 1) return x == 1 && a.left.key == 1;
            if (n == 0) return x == 0 && y == 1;
            if (n < 0) return y == 1 && x == 1;
            return a.key == y && x == 1;
        }
    }

    static class Switched {
        Node a;
        int x;
        boolean repOK() {
            switch (length(a)) {
                case 0: return x == 1;
                case 2: if (a.key == 0) return false;
                case 1: return a.right == a;
                default: return x == 0 && a.key == 1;
            }
        }
    }

    /** Two truths that must differ. */
    static class Differ {
        Node a, b;
        int x;
        boolean repOK() {
            boolean one = isRing(a), other = isRing(b);
            if (one == other) return false;
            return one ? x == 1 : x == 0;
        }
        private static boolean isRing(Node n) { return n != null && n.left == n; }
    }

    static class Not {
        Node a, b;
        int x;
        boolean repOK() { return !isRing(a) && (isRing(b) ? x == 1 : !isRing(b.left)); }
        private static boolean isRing(Node n) { return n != null && n.left == n; }
    }

    /** A result goes into another call. */
    static class Handed {
        Node a, b;
        boolean repOK() { return fits(length(a), b); }
        private static boolean fits(int n, Node b) {
            if (n < 0) return false;
            if (length(b) != n) return false;
            return b != null && b.key == 1;
        }
    }

    /** A result is handed on by a call, perhaps changed. */
    static class Through {
        Node a;
        int size;
        boolean repOK() {
            int n = doubled();
            if (n < 0) return false;
            return n == size;
        }
        private int doubled() {
            int n = length(a);
            if (n == 0) return 0;
            if (n < 0) return n;
            return n + 1;
        }
    }

    /** The first result is only looked at after the second. */
    static class Later {
        Node a, b;
        int x;
        boolean repOK() {
            int l = length(a);
            int r = length(b);
            if (r != 1) return false;
            if (b.key != 1) return false;
            if (l < 1) return false;
            return l == 2 || x == 1;
        }
    }

    /** A good result of one way is a bad one of another. */
    static class Turned {
        Node a;
        int x;
        boolean repOK() {
            int n = length(a);
            if (x == 0) {
                if (n < 1) return false;
            } else {
                if (n > 0) return false;
            }
            return x == 1 || a.key == 1;
        }
    }

    /** The result of a call that itself is false for its own reasons. */
    static class Nested {
        Node a, b;
        int x;
        boolean repOK() {
            if (!outer()) return x == 1 && a == null;
            return x == 0;
        }
        private boolean outer() {
            if (!inner(a)) return false;
            if (!inner(b)) return false;
            return a.key != b.key;
        }
        private boolean inner(Node n) { return n != null && n.left == null; }
    }
}
