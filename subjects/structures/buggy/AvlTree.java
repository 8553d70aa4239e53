package structures.buggy;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A search tree of different ints that is balanced by height. Invariant: the nodes form a tree of
 * {@code size} nodes, the keys ascend from left to right, each node knows its height (a leaf's is 1),
 * and the heights of a node's subtrees differ by at most 1.
 *
 * <p>The bug: a node that leans left is rotated once, also where its left child leans right.
 */
public class AvlTree {
    static class Node {
        int key;
        int height = 1;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;
    int size;

    /** Adds a key; false if it was there already. */
    public boolean insert(int key) {
        int before = size;
        root = insert(root, key);
        return size > before;
    }

    private Node insert(Node node, int key) {
        if (node == null) {
            size++;
            return new Node(key);
        }
        if (key < node.key) {
            node.left = insert(node.left, key);
        } else if (key > node.key) {
            node.right = insert(node.right, key);
        } else {
            return node;
        }
        return rebalance(node);
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        int before = size;
        root = remove(root, key);
        return size < before;
    }

    private Node remove(Node node, int key) {
        if (node == null) {
            return null;
        }
        if (key < node.key) {
            node.left = remove(node.left, key);
        } else if (key > node.key) {
            node.right = remove(node.right, key);
        } else if (node.left == null || node.right == null) {
            size--;
            return node.left == null ? node.right : node.left;
        } else {
            node.key = least(node.right).key;
            node.right = remove(node.right, node.key);
        }
        return rebalance(node);
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    /** Adds the keys of another tree. */
    public void addAll(AvlTree other) {
        if (other != this) {
            addAll(other.root);
        }
    }

    private void addAll(Node node) {
        if (node != null) {
            insert(node.key);
            addAll(node.left);
            addAll(node.right);
        }
    }

    public int size() {
        return size;
    }

    public int height() {
        return height(root);
    }

    private static int height(Node node) {
        return node == null ? 0 : node.height;
    }

    private static Node least(Node node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    /** Balances a node whose subtrees are balanced and differ by at most 2; the node in its place. */
    private static Node rebalance(Node node) {
        int tilt = height(node.left) - height(node.right);
        if (tilt > 1) {
            return rotateRight(node);
        }
        if (tilt < -1) {
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
        return isTree() && isOrdered();
    }

    /** Whether this is a tree, of the right size, and each node's height is right and in balance. */
    private boolean isTree() {
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        if (root != null) {
            work.add(root);
        }
        while (!work.isEmpty()) {
            Node n = work.removeFirst();
            if (!visited.add(n)) {
                return false;
            }
            int left = height(n.left);
            int right = height(n.right);
            if (n.height != 1 + Math.max(left, right) || Math.abs(left - right) > 1) {
                return false;
            }
            if (n.left != null) {
                work.add(n.left);
            }
            if (n.right != null) {
                work.add(n.right);
            }
        }
        return visited.size() == size;
    }

    /** Whether the keys of what is known to be a tree ascend. */
    private boolean isOrdered() {
        LinkedList<Node> above = new LinkedList<>();
        Node last = null;
        Node at = root;
        while (at != null || !above.isEmpty()) {
            while (at != null) {
                above.addFirst(at);
                at = at.left;
            }
            Node n = above.removeFirst();
            if (last != null && last.key >= n.key) {
                return false;
            }
            last = n;
            at = n.right;
        }
        return true;
    }

    /** Three keys, inserted in any order, make a balanced tree. */
    static void checkInsert(int a, int b, int c) {
        AvlTree tree = new AvlTree();
        tree.insert(a);
        tree.insert(b);
        tree.insert(c);
        assert tree.contains(a) && tree.contains(b) && tree.contains(c);
        assert tree.height() <= 2;
        assert tree.repOK();
    }
}
