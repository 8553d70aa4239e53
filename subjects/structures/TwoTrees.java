package structures;

import java.util.LinkedList;

/**
 * A set of ints, split at a pivot into two search trees. Invariant: the trees are different and valid;
 * one holds the keys below the pivot, the other those from the pivot on.
 */
public class TwoTrees {
    Bst low = new Bst();
    Bst high = new Bst();
    int pivot;

    /** Adds a key; false if it was there already. */
    public boolean insert(int key) {
        return side(key).insert(key);
    }

    public boolean contains(int key) {
        return side(key).contains(key);
    }

    /** Removes a key; false if it was not there. */
    public boolean remove(int key) {
        return side(key).remove(key);
    }

    /** Splits at another pivot. */
    public void split(int at) {
        pivot = at;
        Bst oldLow = low;
        Bst oldHigh = high;
        low = new Bst();
        high = new Bst();
        distribute(oldLow.root);
        distribute(oldHigh.root);
    }

    /** Adds the keys of another set. */
    public void merge(TwoTrees other) {
        if (other != this) {
            distribute(other.low.root);
            distribute(other.high.root);
        }
    }

    /** Whether the trees differ by at most one key in size. */
    public boolean isEven() {
        return Math.abs(low.size() - high.size()) <= 1;
    }

    public int size() {
        return low.size() + high.size();
    }

    private Bst side(int key) {
        return key < pivot ? low : high;
    }

    private void distribute(Bst.Node node) {
        if (node != null) {
            insert(node.key);
            distribute(node.left);
            distribute(node.right);
        }
    }

    public boolean repOK() {
        if (low == null || high == null || low == high || !low.repOK() || !high.repOK()) {
            return false;
        }
        return keysAreOn(low) && keysAreOn(high);
    }

    /** Whether all keys of what is known to be a tree belong there. */
    private boolean keysAreOn(Bst tree) {
        LinkedList<Bst.Node> work = new LinkedList<>();
        if (tree.root != null) {
            work.add(tree.root);
        }
        while (!work.isEmpty()) {
            Bst.Node n = work.removeFirst();
            if (side(n.key) != tree) {
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
}
