package structures;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A map from int to int in a red-black tree whose nodes know their parents. Invariant: the nodes form a
 * tree of {@code size} nodes with the right parent links, the keys ascend from left to right, the root
 * is black, a red node has no red child, and every way from the root to a missing child has equally
 * many black nodes.
 */
public class RedBlackTree {
    enum Color { RED, BLACK }

    static class Node {
        int key;
        int value;
        Color color = Color.RED;
        Node left;
        Node right;
        Node parent;

        Node(int key, int value) {
            this.key = key;
            this.value = value;
        }
    }

    Node root;
    int size;

    /** Maps a key to a value; true if the key is new. */
    public boolean put(int key, int value) {
        Node parent = null;
        Node at = root;
        while (at != null) {
            if (key == at.key) {
                at.value = value;
                return false;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Node node = new Node(key, value);
        node.parent = parent;
        if (parent == null) {
            root = node;
        } else if (key < parent.key) {
            parent.left = node;
        } else {
            parent.right = node;
        }
        size++;
        repairAbove(node);
        return true;
    }

    /** What a key is mapped to, or the value given if to nothing. */
    public int get(int key, int otherwise) {
        Node node = find(key);
        return node == null ? otherwise : node.value;
    }

    public boolean containsKey(int key) {
        return find(key) != null;
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        Node node = find(key);
        if (node == null) {
            return false;
        }
        if (node.left != null && node.right != null) {
            Node successor = first(node.right);
            node.key = successor.key;
            node.value = successor.value;
            node = successor;
        }
        Node child = node.left != null ? node.left : node.right;
        if (child != null) {
            // An only child is red, and its parent therefore black.
            child.color = Color.BLACK;
            child.parent = node.parent;
        } else if (node.color == Color.BLACK) {
            lengthen(node);
        }
        replace(node, child);
        size--;
        return true;
    }

    public int firstKey() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        return first(root).key;
    }

    /** Puts all pairs of another map. */
    public void putAll(RedBlackTree other) {
        if (other == this || other.root == null) {
            return;
        }
        for (Node n = first(other.root); n != null; n = next(n)) {
            put(n.key, n.value);
        }
    }

    public int size() {
        return size;
    }

    /** The node with the least key; null if there are none. */
    Node first() {
        return root == null ? null : first(root);
    }

    private static Node first(Node node) {
        while (node.left != null) {
            node = node.left;
        }
        return node;
    }

    /** The node with the next greater key, or null. */
    static Node next(Node node) {
        if (node.right != null) {
            return first(node.right);
        }
        while (node.parent != null && node == node.parent.right) {
            node = node.parent;
        }
        return node.parent;
    }

    private Node find(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at;
    }

    /** Mends the tree where a new red node may have a red parent. */
    private void repairAbove(Node node) {
        while (isRed(node.parent)) {
            Node parent = node.parent;
            Node grandparent = parent.parent;
            Node uncle = sibling(parent);
            if (!isRed(uncle)) {
                boolean inside = (node == parent.left) != (parent == grandparent.left);
                Node top = inside ? node : parent;
                if (inside) {
                    rotateUp(node);
                }
                rotateUp(top);
                top.color = Color.BLACK;
                grandparent.color = Color.RED;
                break;
            }
            parent.color = Color.BLACK;
            uncle.color = Color.BLACK;
            grandparent.color = Color.RED;
            node = grandparent;
        }
        root.color = Color.BLACK;
    }

    /** Gives the ways through a black node one more black node, so that the node can go. */
    private void lengthen(Node node) {
        while (node != root && !isRed(node)) {
            Node parent = node.parent;
            Node sibling = sibling(node);
            if (isRed(sibling)) {
                rotateUp(sibling);
                sibling.color = Color.BLACK;
                parent.color = Color.RED;
                sibling = sibling(node);
            }
            Node near = node == parent.left ? sibling.left : sibling.right;
            Node far = node == parent.left ? sibling.right : sibling.left;
            if (isRed(near) || isRed(far)) {
                Node top = isRed(far) ? sibling : near;
                if (top == near) {
                    rotateUp(near);
                } else {
                    far.color = Color.BLACK;
                }
                rotateUp(top);
                top.color = parent.color;
                parent.color = Color.BLACK;
                return;
            }
            sibling.color = Color.RED;
            node = parent;
        }
        node.color = Color.BLACK;
    }

    /** Makes a node the parent of its parent. */
    private void rotateUp(Node node) {
        Node parent = node.parent;
        boolean left = node == parent.left;
        Node moved = left ? node.right : node.left;
        replace(parent, node);
        node.parent = parent.parent;
        if (left) {
            parent.left = moved;
            node.right = parent;
        } else {
            parent.right = moved;
            node.left = parent;
        }
        if (moved != null) {
            moved.parent = parent;
        }
        parent.parent = node;
    }

    /** Makes a node, or none, the child in the place of another. */
    private void replace(Node node, Node by) {
        Node parent = node.parent;
        if (parent == null) {
            root = by;
        } else if (node == parent.left) {
            parent.left = by;
        } else {
            parent.right = by;
        }
    }

    private static Node sibling(Node node) {
        return node == node.parent.left ? node.parent.right : node.parent.left;
    }

    private static boolean isRed(Node node) {
        return node != null && node.color == Color.RED;
    }

    public boolean repOK() {
        if (root == null) {
            return size == 0;
        }
        return root.parent == null && !isRed(root) && isTree() && isOrdered() && isBalanced();
    }

    /** Whether this is a tree, of the right size, with the right parents and no red child of red. */
    private boolean isTree() {
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        work.add(root);
        while (!work.isEmpty()) {
            Node n = work.removeFirst();
            if (!visited.add(n) || n.color == null) {
                return false;
            }
            if (isRed(n) && (isRed(n.left) || isRed(n.right))) {
                return false;
            }
            if (n.left != null) {
                if (n.left.parent != n) {
                    return false;
                }
                work.add(n.left);
            }
            if (n.right != null) {
                if (n.right.parent != n) {
                    return false;
                }
                work.add(n.right);
            }
        }
        return visited.size() == size;
    }

    /** Whether the keys of what is known to be a tree ascend. */
    private boolean isOrdered() {
        Node last = null;
        for (Node n = first(root); n != null; n = next(n)) {
            if (last != null && last.key >= n.key) {
                return false;
            }
            last = n;
        }
        return true;
    }

    /** Whether as many black nodes are above each missing child of what is known to be a tree. */
    private boolean isBalanced() {
        int expected = blacksAbove(first(root));
        for (Node n = first(root); n != null; n = next(n)) {
            if ((n.left == null || n.right == null) && blacksAbove(n) != expected) {
                return false;
            }
        }
        return true;
    }

    private static int blacksAbove(Node node) {
        int blacks = 0;
        for (Node n = node; n != null; n = n.parent) {
            if (!isRed(n)) {
                blacks++;
            }
        }
        return blacks;
    }

    /** A map of four keys without the first still has the others. */
    static void checkRemove(int a, int b, int c, int d) {
        RedBlackTree tree = new RedBlackTree();
        tree.put(a, 1);
        tree.put(b, 2);
        tree.put(c, 3);
        tree.put(d, 4);
        boolean removed = tree.remove(a);
        assert removed;
        assert !tree.containsKey(a);
        assert d == a || tree.get(d, 0) == 4;
        assert tree.repOK();
    }
}
