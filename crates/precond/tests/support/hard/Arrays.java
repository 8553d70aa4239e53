package hard;

import java.util.*;

class Arrays {
    static class Node {
        int key;
        Node next;
    }

    static class SharedElements {
        Node[] all;
        boolean repOK() {
            return all != null && all.length == 2 && all[0] == all[1] && all[0] != null && all[1].key == 1;
        }
    }

    /** Length and elements are read from behind. */
    static class Backwards {
        Node[] all;
        int size;
        boolean repOK() {
            if (all == null || size > all.length) return false;
            for (int i = all.length - 1; i >= 0; i--) {
                if ((i < size) != (all[i] != null)) return false;
            }
            for (int i = 0; i < size; i++) {
                if (!isOK(i)) return false;
            }
            return size > 0;
        }
        private boolean isOK(int i) { return all[i].key == i && (i == 0 || all[i].next == all[i - 1]); }
    }

    static class Clones {
        int[] all;
        boolean repOK() {
            if (all == null) return false;
            int[] copy = all.clone();
            java.util.Arrays.sort(copy);
            if (!java.util.Arrays.equals(copy, all)) return false;
            return copy.length > 1 && copy[0] != copy[1];
        }
    }

    static class Copies {
        int[] from;
        Node[] to;
        boolean repOK() {
            if (from == null || to == null) return false;
            int[] copy = new int[2];
            System.arraycopy(from, 0, copy, 1, from.length);
            Node[] more = java.util.Arrays.copyOf(to, 2);
            return copy[1] == 1 && more[0] == null && more[1] != null && more[1].key == copy[1];
        }
    }

    /** An index out of bounds is an answer. */
    static class Bounds {
        int[] all;
        int at;
        boolean repOK() { return all[at] == 1 && all[all.length - 1] == 0; }
    }

    static class Grid {
        int[][] rows;
        boolean repOK() {
            if (rows == null || rows.length != 2) return false;
            for (int[] row : rows) {
                if (row == null || row.length != 1) return false;
            }
            return rows[0] != rows[1] && rows[0][0] == 1;
        }
    }

    /** The elements are moved about, and nobody puts them back. */
    static class Writes {
        int[] all;
        int sum;
        boolean repOK() {
            for (int i = 1; i < all.length; i++) {
                all[i] += all[i - 1];
            }
            return all.length > 0 && all[all.length - 1] == sum && isOK();
        }
        private boolean isOK() { return all[0] == 0 || all[0] == all[all.length - 1]; }
    }

    static class Types {
        byte[] bytes;
        char[] chars;
        boolean[] flags;
        boolean repOK() {
            return chars.length == bytes.length && flags.length == 1
                    && (flags[0] ? chars[0] > bytes[0] : bytes.length == 0);
        }
    }
}
