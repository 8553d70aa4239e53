package trees;

/** A binary search tree of ints without duplicates. */
public class Bst {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    private Node root;
    private int size;

    /** Adds a key; false if it was there already. */
    public boolean insert(int key) {
        if (root == null) {
            root = new Node(key);
            size++;
            return true;
        }
        Node at = root;
        while (true) {
            if (key == at.key) {
                return false;
            }
            Node next = key < at.key ? at.left : at.right;
            if (next == null) {
                if (key < at.key) {
                    at.left = new Node(key);
                } else {
                    at.right = new Node(key);
                }
                size++;
                return true;
            }
            at = next;
        }
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    public int size() {
        return size;
    }

    public int height() {
        return height(root);
    }

    private static int height(Node n) {
        return n == null ? 0 : 1 + Math.max(height(n.left), height(n.right));
    }

    /** Whether the keys are in order, no node is reached twice, and the size is right. */
    public boolean repOK() {
        int nodes = count(root, Long.MIN_VALUE, Long.MAX_VALUE);
        return nodes >= 0 && nodes == size;
    }

    /** Number of nodes below n, or -1 if a key is outside (low, high). */
    private static int count(Node n, long low, long high) {
        if (n == null) {
            return 0;
        }
        if (n.key <= low || n.key >= high) {
            return -1;
        }
        int left = count(n.left, low, n.key);
        int right = count(n.right, n.key, high);
        return left < 0 || right < 0 ? -1 : left + right + 1;
    }
}
