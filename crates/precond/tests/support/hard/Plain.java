package hard;

class Plain {
    static class Node {
        Node left;
        int key;
        boolean red;
    }

    static boolean isEnd(Node n) { return n != null && n.left == null; }

    static int rank(Node n) { return n == null ? 0 : n.red ? 2 : 1; }

    /** Whether no is the answer depends on a parameter. */
    static class Parameter {
        Node a, b;
        int x;
        boolean repOK() { return fits(x) && (b == null || b.key == x); }
        private boolean fits(int x) {
            if (!isGood() && x == 1) return false;
            return x == 0 || b != null;
        }
        private boolean isGood() {
            if (!isEnd(a)) return false;
            return a.key == 1;
        }
    }

    /** It depends on what was read before, and that on a result. */
    static class Before {
        Node a, b;
        int x;
        boolean repOK() {
            int strict = 0;
            if (isEnd(a)) strict = x;
            if (!isGood(b) && strict == 1) return false;
            return strict == 1 ? b.key == 1 : b == a;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** It depends on a result and a constant. */
    static class Sum {
        Node a, b;
        int x;
        boolean repOK() { return check() == 1; }
        private int check() {
            int r = rank(a);
            int m = r + 1;
            boolean good = isGood(b);
            if (!good) return m;
            return x;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** The result of a round before decides. */
    static class Round {
        Node a, b;
        int x;
        boolean repOK() {
            int r = 0;
            Node at = a;
            for (int i = 0; i < 2; i++) {
                if (!isGood(at) && r == 0) return false;
                r = rank(b);
                at = b;
            }
            return r == 2 || x == 1;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red || n.key == 1;
        }
    }

    /** Two callers up. */
    static class Up {
        Node a;
        int x, y;
        boolean repOK() {
            int p = x;
            boolean good = outer(y);
            if (!good && p == 0) return false;
            return p == 1 ? !good : a.key == 1;
        }
        private boolean outer(int y) {
            boolean good = inner();
            if (!good && y == 0) return false;
            return y == 1 || a.key == 1;
        }
        private boolean inner() {
            if (!isEnd(a)) return false;
            return a.red;
        }
    }

    /** The register has another number later. */
    static class Changed {
        Node a, b;
        int x;
        boolean repOK() {
            int p = 0;
            if (!isGood(a) && p == 0) return false;
            p = x;
            if (!isGood(b) && p == 0) return false;
            return p == 0 || b == null;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** No is not the end, but the beginning. */
    static class Turned {
        Node a, b;
        int x;
        boolean repOK() {
            int p = x;
            boolean good = isGood(a);
            if (good == (p == 1)) return false;
            return good || b == a;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** Called from two places, with no being the end for one of them. */
    static class Places {
        Node a, b;
        int x;
        boolean repOK() {
            if (x == 1) {
                if (!both(1)) return false;
                return a != b;
            }
            return !both(0) && a != null;
        }
        private boolean both(int p) {
            if (!isGood(a) && p == 1) return false;
            if (!isGood(b)) return p == 1;
            return true;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** What a result was compared with is where it lies, but only for this number. */
    static class Limits {
        Node a, b;
        int x;
        boolean repOK() {
            int most = x;
            int r = rank(a);
            if (r > most) return false;
            if (!isGood(b) && r < 2) return false;
            return r == 2 && b == null;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }
}
