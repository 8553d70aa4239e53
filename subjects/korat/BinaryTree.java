package korat;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A binary tree that is nothing but a shape. Invariant: following {@code left} and {@code right} from
 * the root reaches {@code size} nodes, each in one way.
 */
public class BinaryTree {
    static class Node {
        Node left;
        Node right;
    }

    Node root;
    int size;

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        Set<Node> visited = new HashSet<>();
        return isTree(visited) && visited.size() == size;
    }

    /** Whether each node is reached in one way; collects the nodes. */
    private boolean isTree(Set<Node> visited) {
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
}
