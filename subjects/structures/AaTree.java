package structures;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.Set;

/**
 * A search tree of different ints that is balanced by levels (an AA tree). Invariant: the nodes form a
 * tree of {@code size} nodes and the keys ascend from left to right; a missing child counts as level 0,
 * a left child is one level below its parent, a right child at most one level below, a right grandchild
 * below its grandparent.
 */
public class AaTree {
    static class Node {
        int key;
        int level = 1;
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
        }
        return split(skew(node));
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
        } else if (node.left == null) {
            // Without a left child it is on level 1, and so is its right child if there is one.
            size--;
            return node.right;
        } else {
            node.key = greatest(node.left).key;
            node.left = remove(node.left, node.key);
        }
        return lower(node);
    }

    public boolean contains(int key) {
        Node at = root;
        while (at != null && at.key != key) {
            at = key < at.key ? at.left : at.right;
        }
        return at != null;
    }

    /** How many keys lie between two bounds, both included. */
    public int countBetween(int low, int high) {
        return countBetween(root, low, high);
    }

    private static int countBetween(Node node, int low, int high) {
        if (node == null) {
            return 0;
        }
        if (node.key < low) {
            return countBetween(node.right, low, high);
        }
        if (node.key > high) {
            return countBetween(node.left, low, high);
        }
        return 1 + countBetween(node.left, low, high) + countBetween(node.right, low, high);
    }

    /** Removes the keys of another tree. */
    public void removeAll(AaTree other) {
        if (other == this) {
            root = null;
            size = 0;
        } else {
            removeAll(other.root);
        }
    }

    private void removeAll(Node node) {
        if (node != null) {
            remove(node.key);
            removeAll(node.left);
            removeAll(node.right);
        }
    }

    public int size() {
        return size;
    }

    private static int level(Node node) {
        return node == null ? 0 : node.level;
    }

    private static Node greatest(Node node) {
        while (node.right != null) {
            node = node.right;
        }
        return node;
    }

    /** Turns a left child on the same level into the parent. */
    private static Node skew(Node node) {
        Node up = node.left;
        if (level(up) != node.level) {
            return node;
        }
        node.left = up.right;
        up.right = node;
        return up;
    }

    /** Raises the middle of three nodes on the same level. */
    private static Node split(Node node) {
        Node up = node.right;
        if (up == null || level(up.right) != node.level) {
            return node;
        }
        node.right = up.left;
        up.left = node;
        up.level++;
        return up;
    }

    /** Mends a node after a removal below it. */
    private static Node lower(Node node) {
        int level = 1 + Math.min(level(node.left), level(node.right));
        if (level < node.level) {
            node.level = level;
            if (level(node.right) > level) {
                node.right.level = level;
            }
        }
        node = skew(node);
        if (node.right != null) {
            node.right = skew(node.right);
            if (node.right.right != null) {
                node.right.right = skew(node.right.right);
            }
        }
        node = split(node);
        if (node.right != null) {
            node.right = split(node.right);
        }
        return node;
    }

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        if (root != null) {
            work.add(root);
        }
        while (!work.isEmpty()) {
            Node n = work.removeFirst();
            if (!visited.add(n) || !hasRightLevel(n)) {
                return false;
            }
            if (n.left != null) {
                work.add(n.left);
            }
            if (n.right != null) {
                work.add(n.right);
            }
        }
        return visited.size() == size && isOrdered();
    }

    private static boolean hasRightLevel(Node n) {
        int right = level(n.right);
        return n.level >= 1
                && level(n.left) == n.level - 1
                && (right == n.level || right == n.level - 1)
                && (n.right == null || level(n.right.right) < n.level);
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
}
