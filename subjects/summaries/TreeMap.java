package summaries;

/** A map from int to int in a red-black tree whose entries know their parents. */
public class TreeMap {
    static class Entry {
        int key;
        int value;
        boolean black;
        Entry left;
        Entry right;
        Entry parent;

        Entry(int key, int value, Entry parent) {
            this.key = key;
            this.value = value;
            this.parent = parent;
        }

        /** Whether what is below this entry is a tree with the right parents. */
        boolean isLinked(Entry above) {
            if (parent != above) {
                return false;
            }
            boolean linked = right == null || right.isLinked(this);
            if (left != null) {
                linked = linked && left.isLinked(this);
            }
            if (left == right && left != null) {
                return false;
            }
            return linked;
        }

        boolean hasNoRedChildOfRed() {
            if (!black && (isRed(left) || isRed(right))) {
                return false;
            }
            return (left == null || left.hasNoRedChildOfRed())
                    && (right == null || right.hasNoRedChildOfRed());
        }

        /** Black entries on the way down to the left. */
        int blacks() {
            return (black ? 1 : 0) + (left == null ? 0 : left.blacks());
        }

        /** Whether every way down has so many black entries. */
        boolean hasBlacks(int expected) {
            int below = black ? expected - 1 : expected;
            return (left == null ? below == 0 : left.hasBlacks(below))
                    && (right == null ? below == 0 : right.hasBlacks(below));
        }

        boolean isOrdered(Range range) {
            return range.contains(key)
                    && (left == null || left.isOrdered(range.below(key)))
                    && (right == null || right.isOrdered(range.above(key)));
        }

        int count() {
            return 1 + (left == null ? 0 : left.count()) + (right == null ? 0 : right.count());
        }
    }

    Entry root;
    int size;

    /** Puts a key into a map that is valid. */
    public boolean putIfValid(int key, int value) {
        return isValid() && put(key, value);
    }

    /** Maps a key to a value; true if the key is new. */
    public boolean put(int key, int value) {
        Entry parent = null;
        Entry at = root;
        while (at != null) {
            if (key == at.key) {
                at.value = value;
                return false;
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
        balance(entry);
        return true;
    }

    /** Mends the tree where a new red entry may have a red parent. */
    private void balance(Entry entry) {
        Entry at = entry;
        while (isRed(at.parent)) {
            Entry parent = at.parent;
            Entry grandparent = parent.parent;
            boolean left = parent == grandparent.left;
            Entry uncle = left ? grandparent.right : grandparent.left;
            if (isRed(uncle)) {
                parent.black = true;
                uncle.black = true;
                grandparent.black = false;
                at = grandparent;
                continue;
            }
            if (at == (left ? parent.right : parent.left)) {
                rotate(parent, left);
                parent = at;
            }
            parent.black = true;
            grandparent.black = false;
            rotate(grandparent, !left);
            break;
        }
        root.black = true;
    }

    /** Moves an entry down to the left or to the right, and its child from the other side up. */
    private void rotate(Entry entry, boolean left) {
        Entry up = left ? entry.right : entry.left;
        Entry moved = left ? up.left : up.right;
        if (left) {
            entry.right = moved;
            up.left = entry;
        } else {
            entry.left = moved;
            up.right = entry;
        }
        if (moved != null) {
            moved.parent = entry;
        }
        up.parent = entry.parent;
        if (entry.parent == null) {
            root = up;
        } else if (entry == entry.parent.left) {
            entry.parent.left = up;
        } else {
            entry.parent.right = up;
        }
        entry.parent = up;
    }

    private static boolean isRed(Entry entry) {
        return entry != null && !entry.black;
    }

    private boolean isValid() {
        if (root == null) {
            return size == 0;
        }
        return root.isLinked(null)
                && root.isOrdered(Range.ALL)
                && root.black
                && root.hasBlacks(root.blacks())
                && root.hasNoRedChildOfRed()
                && root.count() == size;
    }
}
