package star;

import java.util.NoSuchElementException;

/**
 * A search tree of different ints that is balanced by levels (an AA tree), with a node that stands for
 * every missing one. Invariant: that node, {@code nil}, has level 0 and is its own child on both sides;
 * the keys of the others ascend from left to right (so each is reached in one way only); a left child is
 * one level below its parent, a right child at most one level below, a right grandchild below its
 * grandparent.
 */
public class AaTree {
    static class Node {
        int key;
        int level;
        Node left;
        Node right;
    }

    Node nil;
    Node root;

    public AaTree() {
        nil = new Node();
        nil.left = nil;
        nil.right = nil;
        root = nil;
    }

    /** Adds a key; false if it was there already. */
    public boolean insert(int key) {
        if (contains(key)) {
            return false;
        }
        root = insert(root, key);
        return true;
    }

    private Node insert(Node node, int key) {
        if (node == nil) {
            Node leaf = new Node();
            leaf.key = key;
            leaf.level = 1;
            leaf.left = nil;
            leaf.right = nil;
            return leaf;
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else {
            node.right = insert(node.right, key);
        }
        return split(skew(node));
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        if (!contains(key)) {
            return false;
        }
        root = remove(root, key);
        return true;
    }

    private Node remove(Node node, int key) {
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else if (node.right == nil) {
            // It is on level 1 and has no child: one on the left would be on level 0.
            return nil;
        } else {
            node.key = first(node.right).key;
            node.right = remove(node.right, node.key);
        }
        return lower(node);
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != nil && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != nil;
    }

    /** The least key; there must be one. */
    public int min() {
        return first(nonEmpty()).key;
    }

    /** The greatest key; there must be one. */
    public int max() {
        Node at = nonEmpty();
        while (at.right != nil) {
            at = at.right;
        }
        return at.key;
    }

    /** Takes the least key out; there must be one. */
    public int removeMin() {
        int least = min();
        root = remove(root, least);
        return least;
    }

    public int count() {
        return count(root);
    }

    private int count(Node node) {
        return node == nil ? 0 : count(node.left) + 1 + count(node.right);
    }

    public int level() {
        return root.level;
    }

    public void clear() {
        root = nil;
    }

    private Node nonEmpty() {
        if (root == nil) {
            throw new NoSuchElementException();
        }
        return root;
    }

    private Node first(Node node) {
        while (node.left != nil) {
            node = node.left;
        }
        return node;
    }

    /** Turns a left child on the same level into the parent. */
    private Node skew(Node node) {
        Node up = node.left;
        if (node == nil || up.level != node.level) {
            return node;
        }
        node.left = up.right;
        up.right = node;
        return up;
    }

    /** Raises the middle of three nodes on the same level. */
    private Node split(Node node) {
        Node up = node.right;
        if (node == nil || up.right.level != node.level) {
            return node;
        }
        node.right = up.left;
        up.left = node;
        up.level++;
        return up;
    }

    /** Mends a node after a removal below it. */
    private Node lower(Node node) {
        int level = Math.min(node.left.level, node.right.level) + 1;
        if (node.level == level) {
            return node;
        }
        node.level = level;
        if (node.right.level > level) {
            node.right.level = level;
        }
        node = skew(node);
        node.right = skew(node.right);
        if (node.right != nil) {
            node.right.right = skew(node.right.right);
        }
        node = split(node);
        node.right = split(node.right);
        return node;
    }

    public boolean repOK() {
        if (nil == null || nil.level != 0 || nil.left != nil || nil.right != nil) {
            return false;
        }
        return isLevelled(root, Integer.MIN_VALUE - 1L, Integer.MAX_VALUE + 1L);
    }

    private boolean isLevelled(Node node, long low, long high) {
        if (node == nil) {
            return true;
        }
        if (node == null || node.key <= low || node.key >= high) {
            return false;
        }
        if (!isLevelled(node.left, low, node.key) || !isLevelled(node.right, node.key, high)) {
            return false;
        }
        int below = node.level - node.right.level;
        return node.level == node.left.level + 1
                && (below == 0 || below == 1)
                && node.right.right.level < node.level;
    }
}
