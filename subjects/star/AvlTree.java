package star;

import java.util.NoSuchElementException;

/**
 * A search tree of different ints that is balanced by height. Invariant: the keys ascend from left to
 * right (so each node is reached in one way only), each node knows its height (a leaf's is 0, a missing
 * node counts as -1), and the heights of a node's subtrees differ by at most 1.
 */
public class AvlTree {
    static class Node {
        int key;
        int height;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;

    /** Adds a key; false if it was there already. */
    public boolean insert(int key) {
        if (contains(key)) {
            return false;
        }
        root = insert(root, key);
        return true;
    }

    private static Node insert(Node node, int key) {
        if (node == null) {
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else {
            node.right = insert(node.right, key);
        }
        return balance(node);
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        if (!contains(key)) {
            return false;
        }
        root = remove(root, key);
        return true;
    }

    private static Node remove(Node node, int key) {
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else if (node.left == null) {
            return node.right;
        } else if (node.right == null) {
            return node.left;
        } else {
            node.key = first(node.right).key;
            node.right = removeFirst(node.right);
        }
        return balance(node);
    }

    /** Takes the least key out; there must be one. */
    public int removeMin() {
        int least = min();
        root = removeFirst(root);
        return least;
    }

    private static Node removeFirst(Node node) {
        if (node.left == null) {
            return node.right;
        }
        node.left = removeFirst(node.left);
        return balance(node);
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    /** The least key; there must be one. */
    public int min() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        return first(root).key;
    }

    /** The greatest key; there must be one. */
    public int max() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        Node at = root;
        while (at.right != null) {
            at = at.right;
        }
        return at.key;
    }

    /** The least key that is not below a bound, or the value given if there is none. */
    public int ceiling(int bound, int otherwise) {
        int best = otherwise;
        Node at = root;
        while (at != null) {
            if (at.key < bound) {
                at = at.right;
            } else {
                best = at.key;
                at = at.left;
            }
        }
        return best;
    }

    public int count() {
        return count(root);
    }

    private static int count(Node node) {
        return node == null ? 0 : count(node.left) + 1 + count(node.right);
    }

    public int height() {
        return height(root);
    }

    private static int height(Node node) {
        return node == null ? -1 : node.height;
    }

    private static Node first(Node node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    /** Balances a node whose subtrees are balanced and differ by at most 2; the node in its place. */
    private static Node balance(Node node) {
        int tilt = height(node.left) - height(node.right);
        if (tilt == 2) {
            if (height(node.left.left) < height(node.left.right)) {
                node.left = rotateLeft(node.left);
            }
            return rotateRight(node);
        }
        if (tilt == -2) {
            if (height(node.right.right) < height(node.right.left)) {
                node.right = rotateRight(node.right);
            }
            return rotateLeft(node);
        }
        measure(node);
        return node;
    }

    private static Node rotateLeft(Node node) {
        Node up = node.right;
        node.right = up.left;
        up.left = node;
        measure(node);
        measure(up);
        return up;
    }

    private static Node rotateRight(Node node) {
        Node up = node.left;
        node.left = up.right;
        up.right = node;
        measure(node);
        measure(up);
        return up;
    }

    private static void measure(Node node) {
        node.height = 1 + Math.max(height(node.left), height(node.right));
    }

    public boolean repOK() {
        return isBalanced(root, Integer.MIN_VALUE - 1L, Integer.MAX_VALUE + 1L);
    }

    private static boolean isBalanced(Node node, long low, long high) {
        if (node == null) {
            return true;
        }
        if (node.key <= low || node.key >= high) {
            return false;
        }
        if (!isBalanced(node.left, low, node.key) || !isBalanced(node.right, node.key, high)) {
            return false;
        }
        int left = height(node.left);
        int right = height(node.right);
        return node.height == 1 + Math.max(left, right) && Math.abs(left - right) <= 1;
    }
}
