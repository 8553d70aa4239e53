package star;

import java.util.NoSuchElementException;

/**
 * An unbalanced binary search tree of different ints, without a count. Invariant: the keys ascend from
 * left to right, and each node is reached in one way only. A key that is in its place can be in no other,
 * so the first part implies the second.
 */
public class Bst {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;

    /** Adds a key; false if it was there already. */
    public boolean insert(int key) {
        if (root == null) {
            root = new Node(key);
            return true;
        }
        Node at = root;
        while (true) {
            if (key == at.key) {
                return false;
            }
            Node next = key < at.key ? at.left : at.right;
            if (next == null) {
                break;
            }
            at = next;
        }
        if (key < at.key) {
            at.left = new Node(key);
        } else {
            at.right = new Node(key);
        }
        return true;
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
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
            node.key = last(node.left).key;
            node.left = remove(node.left, node.key);
        }
        return node;
    }

    /** The least key; there must be one. */
    public int min() {
        return first(nonEmpty()).key;
    }

    /** The greatest key; there must be one. */
    public int max() {
        return last(nonEmpty()).key;
    }

    /** The greatest key that is not above a bound, or the value given if there is none. */
    public int floor(int bound, int otherwise) {
        int best = otherwise;
        Node at = root;
        while (at != null) {
            if (at.key == bound) {
                return bound;
            }
            if (at.key > bound) {
                at = at.left;
            } else {
                best = at.key;
                at = at.right;
            }
        }
        return best;
    }

    /** Takes the least key out; there must be one. */
    public int removeMin() {
        Node at = nonEmpty();
        if (at.left == null) {
            root = at.right;
            return at.key;
        }
        while (at.left.left != null) {
            at = at.left;
        }
        int least = at.left.key;
        at.left = at.left.right;
        return least;
    }

    public int height() {
        return height(root);
    }

    private static int height(Node node) {
        return node == null ? 0 : 1 + Math.max(height(node.left), height(node.right));
    }

    /** How many keys lie between two bounds, both included. */
    public int countBetween(int low, int high) {
        return countBetween(root, low, high);
    }

    private static int countBetween(Node node, int low, int high) {
        if (node == null) {
            return 0;
        }
        if (node.key < low) {
            return countBetween(node.right, low, high);
        }
        if (node.key > high) {
            return countBetween(node.left, low, high);
        }
        return 1 + countBetween(node.left, low, high) + countBetween(node.right, low, high);
    }

    /** Whether another tree has the same keys in the same places. */
    public boolean sameAs(Bst other) {
        return same(root, other.root);
    }

    private static boolean same(Node one, Node other) {
        if (one == null || other == null) {
            return one == other;
        }
        return one.key == other.key && same(one.left, other.left) && same(one.right, other.right);
    }

    /** Makes the right child of the root the root; false if there is none. */
    public boolean rotateLeft() {
        if (root == null || root.right == null) {
            return false;
        }
        Node up = root.right;
        root.right = up.left;
        up.left = root;
        root = up;
        return true;
    }

    private Node nonEmpty() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        return root;
    }

    private static Node first(Node node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    private static Node last(Node node) {
        while (node.right != null) {
            node = node.right;
        }
        return node;
    }

    public boolean repOK() {
        return isOrdered(root, Integer.MIN_VALUE - 1L, Integer.MAX_VALUE + 1L);
    }

    private static boolean isOrdered(Node node, long low, long high) {
        return node == null
                || low < node.key && node.key < high
                        && isOrdered(node.left, low, node.key)
                        && isOrdered(node.right, node.key, high);
    }
}
