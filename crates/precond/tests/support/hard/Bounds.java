package hard;

class Bounds {
    static class Node {
        Node left, right;
        int key;
        boolean red;
    }

    /** The height if it is even on all ways, and -1 if not; what is red does not count. */
    static int height(Node n, int fuel) {
        if (n == null) return 0;
        if (fuel == 0) return -1;
        int left = height(n.left, fuel - 1);
        if (left == -1) return -1;
        int right = height(n.right, fuel - 1);
        if (right == -1) return -1;
        if (left != right) return -1;
        return n.red ? left : left + 1;
    }

    /** The height must be one that is rare. */
    static class Height {
        Node root;
        int x;
        boolean repOK() { return height(root, 3) == x; }
    }

    /** A bound of one is compared with a bound of another. */
    static class Two {
        Node a, b;
        boolean repOK() {
            int l = height(a, 2);
            int r = height(b, 2);
            if (l < 0 || r < 0) return false;
            return l > r;
        }
    }

    /** The register gets another number one way. */
    static class Reused {
        Node a;
        int x;
        boolean repOK() {
            int h = height(a, 2);
            if (h < 0) h = 5;
            if (h == 1) return x == 1;
            return h == 5 && x == 0;
        }
    }

    /** A number or a result, in a loop. */
    static class Either {
        Node a;
        boolean b, c;
        boolean repOK() {
            boolean which = b;
            for (int i = 0; i < 2; i++) {
                int h = which ? height(a, 2) : 1;
                if (h != 1) return c && i == 0 && h == 0;
                which = c;
            }
            return b && c;
        }
    }

    /** What was made of the result of one round is returned after the next. */
    static class LastRound {
        Node a, b;
        int x;
        boolean repOK() { return first() == x; }
        private int first() {
            int m = 0;
            for (int i = 0; i < 2; i++) {
                int h = height(i == 0 ? a : b, 2);
                if (i == 0) m = h + 1;
            }
            return m;
        }
    }

    /** The same without a loop. */
    static class Kept {
        Node a, b;
        int x;
        boolean repOK() { return sum() == x; }
        private int sum() {
            int h = height(a, 2);
            int m = h + 1;
            h = height(b, 2);
            if (h < 0) return -1;
            return m;
        }
    }

    /** The greatest number there is, and one more. */
    static class Overflows {
        Node a;
        int x;
        boolean repOK() {
            int n = more(a, 2);
            if (n < 0) return x == 1;
            return x == 0 && n > 5 && n < Integer.MAX_VALUE;
        }
        private static int more(Node n, int fuel) {
            if (n == null) return Integer.MAX_VALUE - 1;
            if (fuel == 0) return 0;
            int left = more(n.left, fuel - 1);
            if (n.red) return left + 2;
            return left + 1;
        }
    }

    /** Two results are added. */
    static class Added {
        Node a;
        int x;
        boolean repOK() {
            int n = count(a, 2);
            if (n > 3) return false;
            return n == x + 1;
        }
        private static int count(Node n, int fuel) {
            if (n == null || fuel == 0) return 0;
            int left = count(n.left, fuel - 1);
            int right = count(n.right, fuel - 1);
            return left + right + 1;
        }
    }

    /** The result of another method, of a parameter, or of both. */
    static class Others {
        Node a;
        int x;
        boolean repOK() {
            int n = one(a, x);
            if (n < 0) return false;
            return n == 2;
        }
        private static int one(Node n, int x) {
            if (n == null) return x;
            int h = two(n.left, x + 1);
            if (n.red) return h + 1;
            return h;
        }
        private static int two(Node n, int x) {
            if (n == null) return x - 1;
            int h = height(n, 2);
            return h - 1;
        }
    }

    /** A subclass knows better what its size is. */
    static class Virtual {
        static class Part {
            Part next;
            boolean red;
            int size(int fuel) {
                if (fuel == 0 || next == null) return 0;
                int n = next.size(fuel - 1);
                if (n < 0) return -1;
                return red ? n + 1 : n;
            }
        }
        static class Large extends Part {
            @Override int size(int fuel) { return red ? 7 : -1; }
        }
        Part first;
        int x;
        boolean repOK() {
            int n = first.size(2);
            if (n < 0) return false;
            if (n > 6) return x == 1;
            return n == 1 && x == 0;
        }
    }

    /** A switch on the way, and a number that is taken away. */
    static class Less {
        Node a;
        int x;
        boolean repOK() { return less(a, 2) == -x; }
        private static int less(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return 100;
            int h = less(n.left, fuel - 1);
            if (h > 50) return 100;
            switch (n.key) {
                case 0: return h - 1;
                default: return h;
            }
        }
    }

    /** A result is at least one of two, as the other is what it is compared with. */
    static class Between {
        Node a, b;
        int x;
        boolean repOK() {
            int l = height(a, 2);
            if (l < x) return false;
            int r = height(b, 2);
            if (r < l) return false;
            return r == 1 && l != x;
        }
    }

    /** Returned, if it is not too large, and then looked at with another one. */
    static class Capped {
        Node a, b;
        int x;
        boolean repOK() {
            int l = capped(a), r = capped(b);
            if (l == r) return false;
            if (l > r) return x == 1;
            return x == 0 && r == 1;
        }
        private static int capped(Node n) {
            int h = height(n, 3);
            if (h > 1) return 2;
            return h < 0 ? 2 : h;
        }
    }
}
