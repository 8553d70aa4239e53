package structures.buggy;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * An unbalanced binary search tree of different ints. Invariant: the nodes form a tree of {@code size}
 * nodes, and the keys ascend from left to right.
 *
 * <p>The bug: {@link #remove} of a node with two children loses what is to the right of its successor.
 */
public class Bst {
    static class Node {
        int key;
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
        size++;
        return true;
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        Node parent = null;
        Node at = root;
        while (at != null && at.key != key) {
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        if (at == null) {
            return false;
        }
        if (at.left != null && at.right != null) {
            takeSuccessorsPlace(at);
        } else {
            replace(parent, at, at.left != null ? at.left : at.right);
        }
        size--;
        return true;
    }

    /** Gives a node with two children the key that follows its own, and removes that key's node. */
    private void takeSuccessorsPlace(Node node) {
        Node parent = node;
        Node successor = node.right;
        while (successor.left != null) {
            parent = successor;
            successor = successor.left;
        }
        node.key = successor.key;
        replace(parent, successor, null);
    }

    private void replace(Node parent, Node node, Node by) {
        if (parent == null) {
            root = by;
        } else if (parent.left == node) {
            parent.left = by;
        } else {
            parent.right = by;
        }
    }

    public int min() {
        if (root == null) {
            throw new NoSuchElementException();
        }
        Node at = root;
        while (at.left != null) {
            at = at.left;
        }
        return at.key;
    }

    /** The greatest key that is not above a bound, or the value given if there is none. */
    public int floor(int bound, int otherwise) {
        int best = otherwise;
        Node at = root;
        while (at != null) {
            if (at.key > bound) {
                at = at.left;
            } else {
                best = at.key;
                at = at.right;
            }
        }
        return best;
    }

    /** Adds the keys of another tree; how many were new. */
    public int addAll(Bst other) {
        int before = size;
        if (other != this) {
            addAll(other.root);
        }
        return size - before;
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

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        return isTree(visited) && visited.size() == size && isOrdered();
    }

    /** Adds every node to a set; false if one is reached twice or is in the set already. */
    boolean isTree(Set<Node> visited) {
        LinkedList<Node> work = new LinkedList<>();
        if (root != null) {
            work.add(root);
        }
        while (!work.isEmpty()) {
            Node n = work.removeFirst();
            if (!visited.add(n)) {
                return false;
            }
            if (n.left != null) {
                work.add(n.left);
            }
            if (n.right != null) {
                work.add(n.right);
            }
        }
        return true;
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

    /** A tree of five keys without the first still has the others. */
    static void checkRemove(int a, int b, int c, int d, int e) {
        Bst tree = new Bst();
        tree.insert(a);
        tree.insert(b);
        tree.insert(c);
        tree.insert(d);
        tree.insert(e);
        boolean removed = tree.remove(a);
        assert removed;
        assert !tree.contains(a);
        assert tree.repOK();
    }
}
