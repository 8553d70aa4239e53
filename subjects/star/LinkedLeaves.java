package star;

import java.util.ArrayList;
import java.util.List;

/**
 * A binary tree whose leaves, from left to right, are also a list. Invariant: a node has two children or
 * none, each child knows its parent and the root has none, so each node is reached in one way only; the
 * leaves are linked by {@code next} from {@code leaves} on, and inner nodes have no {@code next}.
 */
public class LinkedLeaves {
    static class Node {
        int value;
        Node left;
        Node right;
        Node parent;
        Node next;

        Node(int value, Node parent) {
            this.value = value;
            this.parent = parent;
        }
    }

    Node root;
    Node leaves;

    /** Links the leaves of a tree, whatever was linked before; its nodes have two children or none. */
    public static LinkedLeaves over(Node tree) {
        LinkedLeaves made = new LinkedLeaves();
        made.root = tree;
        made.leaves = tree == null ? null : link(tree, null, null);
        return made;
    }

    /** Links the leaves below a node to the one that follows them; the first of them. */
    private static Node link(Node node, Node parent, Node after) {
        node.parent = parent;
        if (node.left == null) {
            node.next = after;
            return node;
        }
        node.next = null;
        return link(node.left, node, link(node.right, node, after));
    }

    public int countLeaves() {
        int count = 0;
        for (Node n = leaves; n != null; n = n.next) {
            count++;
        }
        return count;
    }

    /** How deep the first leaf with a value is, or -1. */
    public int depthOf(int value) {
        int depth = -1;
        for (Node n = find(value); n != null; n = n.parent) {
            depth++;
        }
        return depth;
    }

    /** Gives the first leaf with a value two leaves, with this and another value; false if there is none. */
    public boolean grow(int value, int other) {
        if (root == null) {
            root = new Node(other, null);
            leaves = root;
            return true;
        }
        Node at = find(value);
        if (at == null) {
            return false;
        }
        at.left = new Node(value, at);
        at.right = new Node(other, at);
        at.left.next = at.right;
        at.right.next = at.next;
        at.next = null;
        Node before = leafBefore(at);
        if (before == null) {
            leaves = at.left;
        } else {
            before.next = at.left;
        }
        return true;
    }

    /** The last leaf to the left of a node, or null. */
    private static Node leafBefore(Node node) {
        while (node.parent != null && node.parent.left == node) {
            node = node.parent;
        }
        if (node.parent == null) {
            return null;
        }
        node = node.parent.left;
        while (node.right != null) {
            node = node.right;
        }
        return node;
    }

    private Node find(int value) {
        Node n = leaves;
        while (n != null && n.value != value) {
            n = n.next;
        }
        return n;
    }

    public boolean repOK() {
        if (root == null) {
            return leaves == null;
        }
        List<Node> found = new ArrayList<>();
        if (!isTree(root, null, found) || leaves != found.get(0)) {
            return false;
        }
        for (int i = 0; i < found.size(); i++) {
            Node next = i + 1 < found.size() ? found.get(i + 1) : null;
            if (found.get(i).next != next) {
                return false;
            }
        }
        return true;
    }

    /** Collects the leaves; a node that was reached before has another parent, or is its own sibling. */
    private static boolean isTree(Node node, Node parent, List<Node> found) {
        if (node.parent != parent) {
            return false;
        }
        if (node.left == null && node.right == null) {
            found.add(node);
            return true;
        }
        return node.left != null && node.right != null && node.left != node.right && node.next == null
                && isTree(node.left, node, found) && isTree(node.right, node, found);
    }
}
