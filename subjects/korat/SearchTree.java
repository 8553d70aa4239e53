package korat;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A binary search tree. Invariant: following {@code left} and {@code right} from the root reaches
 * {@code size} nodes, each in one way, and the keys strictly ascend from left to right.
 */
public class SearchTree {
    static class Node {
        int key;
        Node left;
        Node right;
    }

    Node root;
    int size;

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        return isTree() && hasRightSize() && isOrdered(root, null, null);
    }

    /** Whether each node is reached in one way. */
    private boolean isTree() {
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        visited.add(root);
        work.add(root);
        while (!work.isEmpty()) {
            Node node = work.removeFirst();
            if (node.left != null) {
                if (!visited.add(node.left)) {
                    return false;
                }
                work.add(node.left);
            }
            if (node.right != null) {
                if (!visited.add(node.right)) {
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
