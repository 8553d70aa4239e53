package star;

import java.util.NoSuchElementException;

/**
 * A set of ints in a red-black tree whose nodes know their parents. Invariant: the keys ascend from left
 * to right, each child knows its parent and the root has none (so each node is reached in one way only),
 * the root is black, a red node has no red child, and every way from the root to a missing child has
 * equally many black nodes.
 */
public class RedBlackTree {
    static class Node {
        int key;
        boolean black;
        Node left;
        Node right;
        Node parent;

        Node(int key, Node parent) {
            this.key = key;
            this.parent = parent;
        }
    }

    Node root;

    /** Adds a key; false if it was there already. */
    public boolean insert(int key) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            if (key == at.key) {
                return false;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Node node = new Node(key, parent);
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        mendInsertion(node);
        return true;
    }

    public boolean contains(int key) {
        return find(key) != null;
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        delete(node);
        return true;
    }

    /** Takes the least key out; there must be one. */
    public int removeMin() {
        Node node = first(nonEmpty());
        int key = node.key;
        delete(node);
        return key;
    }

    /** Takes the greatest key out; there must be one. */
    public int removeMax() {
        Node node = last(nonEmpty());
        int key = node.key;
        delete(node);
        return key;
    }

    /** The least key; there must be one. */
    public int min() {
        return first(nonEmpty()).key;
    }

    /** The greatest key; there must be one. */
    public int max() {
        return last(nonEmpty()).key;
    }

    /** The key that follows one of this tree, or the value given if that is the last one or not there. */
    public int successor(int key, int otherwise) {
        Node node = find(key);
        Node next = node == null ? null : next(node);
        return next == null ? otherwise : next.key;
    }

    /** The key before one of this tree, or the value given if that is the first one or not there. */
    public int predecessor(int key, int otherwise) {
        Node node = find(key);
        Node previous = node == null ? null : previous(node);
        return previous == null ? otherwise : previous.key;
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
        int count = 0;
        for (Node n = root == null ? null : first(root); n != null; n = next(n)) {
            count++;
        }
        return count;
    }

    /** How many black nodes a way from the root to a missing child has. */
    public int blackHeight() {
        int blacks = 0;
        for (Node n = root; n != null; n = n.left) {
            if (n.black) {
                blacks++;
            }
        }
        return blacks;
    }

    /** How many nodes lie between a key's node and the root, or -1 if there is no such key. */
    public int depth(int key) {
        int depth = -1;
        for (Node n = find(key); n != null; n = n.parent) {
            depth++;
        }
        return depth;
    }

    private Node nonEmpty() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        return root;
    }

    private Node find(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at;
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

    private static Node next(Node node) {
        if (node.right != null) {
            return first(node.right);
        }
        while (node.parent != null && node.parent.right == node) {
            node = node.parent;
        }
        return node.parent;
    }

    private static Node previous(Node node) {
        if (node.left != null) {
            return last(node.left);
        }
        while (node.parent != null && node.parent.left == node) {
            node = node.parent;
        }
        return node.parent;
    }

    private static boolean isBlack(Node node) {
        return node == null || node.black;
    }

    /** Mends the tree where a red node may have a red parent. */
    private void mendInsertion(Node node) {
        while (!isBlack(node.parent)) {
            Node parent = node.parent;
            Node above = parent.parent;
            boolean left = parent == above.left;
            Node uncle = left ? above.right : above.left;
            if (!isBlack(uncle)) {
                parent.black = true;
                uncle.black = true;
                above.black = false;
                node = above;
                continue;
            }
            if (left) {
                if (node == parent.right) {
                    rotateLeft(parent);
                    parent = node;
                }
                rotateRight(above);
            } else {
                if (node == parent.left) {
                    rotateRight(parent);
                    parent = node;
                }
                rotateLeft(above);
            }
            parent.black = true;
            above.black = false;
            break;
        }
        root.black = true;
    }

    /** Takes a node out, or in its place its successor if it has two children. */
    private void delete(Node node) {
        if (node.left != null && node.right != null) {
            Node successor = first(node.right);
            node.key = successor.key;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        Node parent = node.parent;
        putInPlace(node, child);
        if (node.black) {
            mendRemoval(child, parent);
        }
    }

    /** Gives the ways through a node, which may be missing, the black node they lack. */
    private void mendRemoval(Node node, Node parent) {
        while (node != root && isBlack(node)) {
            boolean left = node == parent.left;
            Node sibling = left ? parent.right : parent.left;
            if (!sibling.black) {
                sibling.black = true;
                parent.black = false;
                rotate(parent, left);
                sibling = left ? parent.right : parent.left;
            }
            Node near = left ? sibling.left : sibling.right;
            Node far = left ? sibling.right : sibling.left;
            if (isBlack(near) && isBlack(far)) {
                sibling.black = false;
                node = parent;
                parent = node.parent;
                continue;
            }
            if (isBlack(far)) {
                near.black = true;
                sibling.black = false;
                rotate(sibling, !left);
                far = sibling;
                sibling = near;
            }
            sibling.black = parent.black;
            parent.black = true;
            far.black = true;
            rotate(parent, left);
            node = root;
        }
        if (node != null) {
            node.black = true;
        }
    }

    private void rotate(Node node, boolean left) {
        if (left) {
            rotateLeft(node);
        } else {
            rotateRight(node);
        }
    }

    private void rotateLeft(Node node) {
        Node up = node.right;
        node.right = up.left;
        if (up.left != null) {
            up.left.parent = node;
        }
        putInPlace(node, up);
        up.left = node;
        node.parent = up;
    }

    private void rotateRight(Node node) {
        Node up = node.left;
        node.left = up.right;
        if (up.right != null) {
            up.right.parent = node;
        }
        putInPlace(node, up);
        up.right = node;
        node.parent = up;
    }

    /** Makes a node, or none, the child in the place of another. */
    private void putInPlace(Node node, Node by) {
        if (node.parent == null) {
            root = by;
        } else if (node == node.parent.left) {
            node.parent.left = by;
        } else {
            node.parent.right = by;
        }
        if (by != null) {
            by.parent = node.parent;
        }
    }

    public boolean repOK() {
        return isBlack(root) && blacks(root, null, Integer.MIN_VALUE - 1L, Integer.MAX_VALUE + 1L) >= 0;
    }

    /** The number of black nodes on each way down from a node, or -1 if something is wrong below. */
    private static int blacks(Node node, Node parent, long low, long high) {
        if (node == null) {
            return 0;
        }
        if (node.parent != parent || node.key <= low || node.key >= high) {
            return -1;
        }
        if (!node.black && !(isBlack(node.left) && isBlack(node.right))) {
            return -1;
        }
        int left = blacks(node.left, node, low, node.key);
        if (left < 0 || left != blacks(node.right, node, node.key, high)) {
            return -1;
        }
        return node.black ? left + 1 : left;
    }
}
