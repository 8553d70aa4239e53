package kept;

/** A search tree whose tests build it by inserting. */
public class Tree {
    private Node root;

    private static class Node {
        final int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

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
            if (key < at.key) {
                if (at.left == null) {
                    at.left = new Node(key);
                    return true;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = new Node(key);
                    return true;
                }
                at = at.right;
            }
        }
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }
}
