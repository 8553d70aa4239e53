package lissa;

import java.util.HashSet;
import java.util.Set;

/**
 * A map from int to objects in a red-black tree whose entries know their parents. Invariant: the entries
 * form a tree of {@code size} entries with the right parent links, the keys strictly ascend from left to
 * right, the root is black, a red entry has no red child, and every way from the root to a missing child
 * has equally many black entries.
 */
public class TreeMap {
    static class Entry {
        int key;
        Object value;
        boolean red = true;
        Entry left;
        Entry right;
        Entry parent;

        Entry(int key, Object value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }
    }

    Entry root;
    int size;

    public TreeMap() {
    }

    /** Maps a key to a value; what it was mapped to before, or null. */
    public Object put(int key, Object value) {
        Entry parent = null;
        Entry at = root;
        while (at != null) {
            if (key == at.key) {
                Object before = at.value;
                at.value = value;
                return before;
            }
            parent = at;
            at = key < at.key ? at.left : at.right;
        }
        Entry entry = new Entry(key, value, parent);
        if (parent == null) {
            root = entry;
        } else if (key < parent.key) {
            parent.left = entry;
        } else {
            parent.right = entry;
        }
        size++;
        balanceAfterPut(entry);
        return null;
    }

    /** Removes a key; what it was mapped to, or null. */
    public Object remove(int key) {
        Entry entry = find(key);
        if (entry == null) {
            return null;
        }
        Object value = entry.value;
        delete(entry);
        size--;
        return value;
    }

    /** What a key is mapped to, or null. */
    public Object get(int key) {
        Entry entry = find(key);
        return entry == null ? null : entry.value;
    }

    public boolean containsKey(int key) {
        return find(key) != null;
    }

    public int size() {
        return size;
    }

    private Entry find(int key) {
        Entry at = root;
        while (at != null && key != at.key) {
            at = key < at.key ? at.left : at.right;
        }
        return at;
    }

    /** Mends the tree where a new red entry may have a red parent. */
    private void balanceAfterPut(Entry entry) {
        Entry at = entry;
        while (isRed(at.parent)) {
            Entry parent = at.parent;
            Entry grandparent = parent.parent;
            boolean left = parent == grandparent.left;
            Entry uncle = child(grandparent, !left);
            if (isRed(uncle)) {
                parent.red = false;
                uncle.red = false;
                grandparent.red = true;
                at = grandparent;
                continue;
            }
            if (at == child(parent, !left)) {
                rotate(parent, left);
                parent = at;
            }
            parent.red = false;
            grandparent.red = true;
            rotate(grandparent, !left);
            break;
        }
        root.red = false;
    }

    private void delete(Entry entry) {
        Entry gone = entry;
        if (entry.left != null && entry.right != null) {
            gone = entry.right;
            while (gone.left != null) {
                gone = gone.left;
            }
            entry.key = gone.key;
            entry.value = gone.value;
        }
        Entry child = gone.left != null ? gone.left : gone.right;
        if (child != null) {
            // An only child is red: it takes the place and the colour of its black parent.
            child.red = false;
        } else if (!gone.red) {
            balanceBeforeDelete(gone);
        }
        replace(gone, child);
    }

    /** Gives the ways through a black entry one more black entry, so that this one can go. */
    private void balanceBeforeDelete(Entry entry) {
        Entry at = entry;
        while (at != root && !at.red) {
            Entry parent = at.parent;
            boolean left = at == parent.left;
            Entry sibling = child(parent, !left);
            if (sibling.red) {
                sibling.red = false;
                parent.red = true;
                rotate(parent, left);
                sibling = child(parent, !left);
            }
            if (!isRed(sibling.left) && !isRed(sibling.right)) {
                sibling.red = true;
                at = parent;
                continue;
            }
            if (!isRed(child(sibling, !left))) {
                child(sibling, left).red = false;
                sibling.red = true;
                rotate(sibling, !left);
                sibling = child(parent, !left);
            }
            sibling.red = parent.red;
            parent.red = false;
            child(sibling, !left).red = false;
            rotate(parent, left);
            return;
        }
        at.red = false;
    }

    private static Entry child(Entry entry, boolean left) {
        return left ? entry.left : entry.right;
    }

    private static boolean isRed(Entry entry) {
        return entry != null && entry.red;
    }

    /** Moves an entry down to the left or to the right, and its child from the other side up. */
    private void rotate(Entry entry, boolean left) {
        Entry up = child(entry, !left);
        Entry moved = child(up, left);
        replace(entry, up);
        if (left) {
            entry.right = moved;
            up.left = entry;
        } else {
            entry.left = moved;
            up.right = entry;
        }
        entry.parent = up;
        if (moved != null) {
            moved.parent = entry;
        }
    }

    /** Puts an entry, or none, in the place that another has below its parent. */
    private void replace(Entry entry, Entry by) {
        Entry parent = entry.parent;
        if (parent == null) {
            root = by;
        } else if (entry == parent.left) {
            parent.left = by;
        } else {
            parent.right = by;
        }
        if (by != null) {
            by.parent = parent;
        }
    }

    public boolean repOK() {
        return repOK(new HashSet<>());
    }

    /** Whether this is valid and shares nothing with what was seen before; adds its own parts to that. */
    boolean repOK(Set<Object> seen) {
        if (!seen.add(this)) {
            return false;
        }
        if (root == null) {
            return size == 0;
        }
        return isTree(seen) && hasRightSize() && hasRightColors() && isOrdered(root, null, null);
    }

    /** Whether each entry is reached in one way and knows its parent. */
    private boolean isTree(Set<Object> seen) {
        if (root.parent != null || !seen.add(root)) {
            return false;
        }
        java.util.LinkedList<Entry> work = new java.util.LinkedList<>();
        work.add(root);
        while (!work.isEmpty()) {
            Entry entry = work.removeFirst();
            if (entry.left != null) {
                if (!seen.add(entry.left) || entry.left.parent != entry) {
                    return false;
                }
                work.add(entry.left);
            }
            if (entry.right != null) {
                if (!seen.add(entry.right) || entry.right.parent != entry) {
                    return false;
                }
                work.add(entry.right);
            }
        }
        return true;
    }

    private boolean hasRightSize() {
        return count(root) == size;
    }

    /** The number of entries of what is known to be a tree. */
    private static int count(Entry entry) {
        return entry == null ? 0 : 1 + count(entry.left) + count(entry.right);
    }

    private boolean hasRightColors() {
        return !root.red && hasNoRedChildOfRed(root) && blackHeight(root) >= 0;
    }

    private static boolean hasNoRedChildOfRed(Entry entry) {
        if (entry == null) {
            return true;
        }
        if (entry.red && (isRed(entry.left) || isRed(entry.right))) {
            return false;
        }
        return hasNoRedChildOfRed(entry.left) && hasNoRedChildOfRed(entry.right);
    }

    /** How many black entries each way down from an entry has; -1 if not all have equally many. */
    private static int blackHeight(Entry entry) {
        if (entry == null) {
            return 0;
        }
        int left = blackHeight(entry.left);
        if (left < 0 || left != blackHeight(entry.right)) {
            return -1;
        }
        return entry.red ? left : left + 1;
    }

    /** Whether the keys of what is known to be a tree ascend, between those of two entries where given. */
    private static boolean isOrdered(Entry entry, Entry min, Entry max) {
        if (entry == null) {
            return true;
        }
        if (min != null && entry.key <= min.key || max != null && entry.key >= max.key) {
            return false;
        }
        return isOrdered(entry.left, min, entry) && isOrdered(entry.right, entry, max);
    }
}
