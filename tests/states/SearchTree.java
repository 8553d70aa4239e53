// Shapes that depend on the order of numbers.
package states;

public class SearchTree {
    static class Node {
        int key;
        Node left;
        Node right;
    }

    private Node root;

    public boolean add(int key) {
        Node fresh = new Node();
        fresh.key = key;
        if (root == null) {
            root = fresh;
            return true;
        }
        Node at = root;
        while (true) {
            if (key == at.key) {
                return false;
            } else if (key < at.key) {
                if (at.left == null) {
                    at.left = fresh;
                    return true;
                }
                at = at.left;
            } else {
                if (at.right == null) {
                    at.right = fresh;
                    return true;
                }
                at = at.right;
            }
        }
    }

    public void removeLeast() {
        if (root == null) {
            return;
        }
        if (root.left == null) {
            root = root.right;
            return;
        }
        Node at = root;
        while (at.left.left != null) {
            at = at.left;
        }
        at.left = at.left.right;
    }
}
