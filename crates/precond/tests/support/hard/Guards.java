package hard;

class Guards {
    static class Node {
        Node left, right;
        int key;
    }

    static class Chain {
        Node first, second;
        int x, y;
        boolean repOK() {
            if (!hasFirst()) return false;
            if (!hasSecond()) return false;
            return fits();
        }
        private boolean hasFirst() { return first != null && first.key == x; }
        private boolean hasSecond() { return second != null && second.key != x; }
        private boolean fits() { return first.left == second && y == 1; }
    }

    static class And {
        Node first, second;
        int x, y;
        boolean repOK() { return one() && two() && three(); }
        boolean one() { return first == null || first.left != first; }
        boolean two() { return second != null && second.right != null && x != y; }
        boolean three() { return first == second.right && second.key == 1; }
    }

    static class Or {
        Node first, second;
        int x, y;
        boolean repOK() {
            if (one()) return two();
            if (two()) return false;
            return !one() && x == 1 || three();
        }
        boolean one() { return first != null && first.key == x; }
        boolean two() { return second == null || second.left == first; }
        boolean three() { return x == 0 && y == 1 && second.left == second; }
    }

    /** A call is good, and what follows is false at first: an answer cannot wait for the second. */
    static class Negated {
        Node first, second;
        int x;
        boolean repOK() {
            if (isBad(first)) return false;
            if (isBad(second)) return false;
            return x == 1 && (first == null) != (second == null);
        }
        boolean isBad(Node n) { return n != null && (n.left != n.right || n.key != x); }
    }

    /** Numbers are answers, too. */
    static class Heights {
        Node root;
        int height;
        boolean repOK() {
            if (height(root, 0) < 0) return false;
            if (height(root, 0) != height) return false;
            return root == null || root.key == 1;
        }
        private int height(Node n, int depth) {
            if (n == null) return 0;
            if (depth > 3) return -1;
            int l = height(n.left, depth + 1);
            if (l < 0) return -1;
            int r = height(n.right, depth + 1);
            if (r < 0 || l - r > 1 || r - l > 1) return -1;
            return 1 + Math.max(l, r);
        }
    }

    static class Recursive {
        Node root;
        int key;
        boolean repOK() {
            if (!isOK(root, 4)) return false;
            return root != null && root.key == key;
        }
        private boolean isOK(Node n, int fuel) {
            if (n == null) return true;
            if (fuel == 0) return false;
            if (!isOK(n.left, fuel - 1)) return false;
            if (!isOK(n.right, fuel - 1)) return false;
            return n.left != n.right || n.left == null;
        }
    }

    /** In a loop the same call decides again and again. */
    static class Loop {
        Node a, b;
        int x;
        boolean repOK() {
            Node at = a;
            for (int i = 0; i < 2; i++) {
                if (!isOK(at)) return false;
                at = b;
            }
            return x == 1 && a.left != b.left;
        }
        private boolean isOK(Node n) { return n != null && n.key == 0 && n.right == null; }
    }

    /** What a call answers is looked at twice. */
    static class Twice {
        Node a, b;
        boolean flag;
        boolean repOK() {
            boolean good = isOK(a);
            if (!good) return isOK(b) && flag;
            if (isOK(b) != good) return false;
            return good != flag && a != b;
        }
        private boolean isOK(Node n) { return n != null && n.left == n; }
    }

    /** A call that fails is no call that is false. */
    static class Try {
        Node a;
        boolean flag;
        boolean repOK() {
            try {
                if (!isOK()) return false;
            } catch (NullPointerException e) {
                return flag;
            }
            return !flag;
        }
        private boolean isOK() { return a == null || a.left.right == a; }
    }

    /** The same, but others catch it, and the answer differs. */
    static class CaughtAbove {
        Node a;
        int x;
        boolean repOK() {
            try {
                return inner();
            } catch (NullPointerException e) {
                return x == 1;
            }
        }
        private boolean inner() {
            if (!isOK()) return false;
            return x == 0 && a.key == 1;
        }
        private boolean isOK() { return a == null || a.left.left == null; }
    }

    /** An exception leaves a call in a call, and things go on. */
    static class Finally {
        Node a;
        int x;
        boolean repOK() {
            int n = 0;
            try {
                if (!isOK()) return false;
                n++;
            } catch (IllegalStateException e) {
                n = 2;
            } finally {
                n += 1;
            }
            return n == 3 ? x == 1 : x == 0;
        }
        private boolean isOK() {
            if (a != null && a.left != null) throw new IllegalStateException();
            return a == null || a.key == 0;
        }
    }

    /** A call on an object that is made for it. */
    static class Helper {
        static class Visitor {
            final Helper of;
            int count;
            Visitor(Helper of) { this.of = of; }
            boolean isOK() {
                for (Node n = of.first; n != null; n = n.left) {
                    if (++count > of.size) return false;
                }
                return true;
            }
        }
        Node first;
        int size;
        boolean repOK() {
            Visitor v = new Visitor(this);
            if (!v.isOK()) return false;
            return v.count == size && (first == null || first.right == first);
        }
    }

    /** Two roots of one tree that may not share. */
    static class Disjoint {
        Node a, b;
        boolean repOK() {
            if (!isList(a)) return false;
            if (!isList(b)) return false;
            for (Node m = a; m != null; m = m.left) {
                for (Node n = b; n != null; n = n.left) {
                    if (m == n) return false;
                }
            }
            return a != null && b != null && a.key != b.key;
        }
        private static boolean isList(Node n) {
            for (int i = 0; i < 4; i++) {
                if (n == null) return true;
                n = n.left;
            }
            return false;
        }
    }
}
