package summaries;

/**
 * An unbalanced binary search tree of different ints. That its keys ascend is all that is asked of it:
 * what is no tree has a node out of its range.
 */
public class BinarySearchTree {
    static class Node {
        int key;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
        }
    }

    Node root;

    /** Adds a key to a tree that is one. */
    public boolean insertIfValid(int key) {
        return isOrdered(root, Range.ALL) && insert(key);
    }

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
        Node node = new Node(key);
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        return true;
    }

    private static boolean isOrdered(Node node, Range range) {
        if (node == null) {
            return true;
        }
        return range.contains(node.key)
                && isOrdered(node.left, range.below(node.key))
                && isOrdered(node.right, range.above(node.key));
    }
}
