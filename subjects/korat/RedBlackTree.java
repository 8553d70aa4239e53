package korat;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A red-black tree whose nodes know their parents. Invariant: the nodes form a tree of {@code size}
 * nodes with the right parent links, the keys strictly ascend from left to right, a red node has no red
 * child, and every way from the root to a missing child has equally many black nodes. The root may be of
 * either colour.
 */
public class RedBlackTree {
    static class Node {
        int key;
        boolean red;
        Node left;
        Node right;
        Node parent;
    }

    Node root;
    int size;

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        return isTree() && hasRightSize() && hasNoRedChildOfRed(root) && blackHeight(root) >= 0
                && isOrdered(root, null, null);
    }

    /** Whether each node is reached in one way and knows its parent. */
    private boolean isTree() {
        if (root.parent != null) {
            return false;
        }
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        visited.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (node.left != null) {
                if (!visited.add(node.left) || node.left.parent != node) {
                    return false;
                }
                work.add(node.left);
            }
            if (node.right != null) {
                if (!visited.add(node.right) || node.right.parent != node) {
                    return false;
                }
                work.add(node.right);
            }
        }
        return true;
    }

    private boolean hasRightSize() {
        return count(root) == size;
    }

    /** The number of nodes of what is known to be a tree. */
    private static int count(Node node) {
        return node == null ? 0 : 1 + count(node.left) + count(node.right);
    }

    private static boolean hasNoRedChildOfRed(Node node) {
        if (node == null) {
            return true;
        }
        if (node.red && (isRed(node.left) || isRed(node.right))) {
            return false;
        }
        return hasNoRedChildOfRed(node.left) && hasNoRedChildOfRed(node.right);
    }

    private static boolean isRed(Node node) {
        return node != null && node.red;
    }

    /** How many black nodes each way down from a node has; -1 if not all have equally many. */
    private static int blackHeight(Node node) {
        if (node == null) {
            return 0;
        }
        int left = blackHeight(node.left);
        if (left < 0 || left != blackHeight(node.right)) {
            return -1;
        }
        return node.red ? left : left + 1;
    }

    /** Whether the keys of what is known to be a tree ascend, between those of two nodes where given. */
    private static boolean isOrdered(Node node, Node min, Node max) {
        if (node == null) {
            return true;
        }
        if (min != null && node.key <= min.key || max != null && node.key >= max.key) {
            return false;
        }
        return isOrdered(node.left, min, node) && isOrdered(node.right, node, max);
    }
}
