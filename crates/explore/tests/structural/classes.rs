//! Small classes that show one thing each.

use super::subjects::sources;
use cairn_program::Program;
use std::sync::LazyLock;

/// All of them.
pub static OWN: LazyLock<Program> = LazyLock::new(|| {
    sources(&[
        ("Invalid", INVALID),
        ("Far", FAR),
        ("Scarce", SCARCE),
        ("Several", SEVERAL),
        ("Library", LIBRARY),
    ])
});

/// Methods that fail only where the predicate is false.
const INVALID: &str = r#"
public class Invalid {
    static class SortedList {
        static class Node { int key; Node next; }
        Node head;
        int size;

        public boolean repOK() {
            java.util.Set<Node> seen = new java.util.HashSet<>();
            for (Node n = head; n != null; n = n.next) {
                if (!seen.add(n) || n.next != null && n.next.key < n.key) { return false; }
            }
            return seen.size() == size;
        }
        public boolean contains(int key) {
            for (Node n = head; n != null; n = n.next) {
                assert n.next == null || n.key <= n.next.key : "the list is sorted";
                if (n.key == key) { return true; }
            }
            return false;
        }
        public int length() {
            int length = 0;
            for (Node n = head; n != null; n = n.next) {
                if (++length > size) { throw new IllegalStateException("more than there are"); }
            }
            if (length < size) { throw new IllegalStateException("less than there are"); }
            return length;
        }
    }

    static class Tree {
        static class Node { int key; Node left; Node right; }
        Node root;
        int size;

        public boolean repOK() {
            java.util.Set<Node> seen = new java.util.HashSet<>();
            return isOrdered(root, null, null, seen) && seen.size() == size;
        }
        private static boolean isOrdered(
                Node n, Integer low, Integer high, java.util.Set<Node> seen) {
            if (n == null) { return true; }
            if (!seen.add(n) || low != null && n.key <= low || high != null && n.key >= high) {
                return false;
            }
            return isOrdered(n.left, low, n.key, seen) && isOrdered(n.right, n.key, high, seen);
        }
        public int least() {
            if (root == null) {
                if (size != 0) { throw new IllegalStateException("the size is wrong"); }
                return 0;
            }
            Node n = root;
            int steps = 1;
            while (n.left != null) {
                if (n.left.key >= n.key) { throw new IllegalStateException("out of order"); }
                n = n.left;
                steps++;
            }
            if (steps > size) { throw new IllegalStateException("the size is wrong"); }
            return n.key;
        }
    }

    static class Heap {
        int[] values;
        int size;

        public boolean repOK() {
            if (values == null || size < 0 || size > values.length) { return false; }
            for (int i = 1; i < size; i++) {
                if (values[i] < values[(i - 1) / 2]) { return false; }
            }
            return true;
        }
        public int greatest() {
            int greatest = size > 0 ? values[0] : 0;
            for (int i = 1; i < size; i++) {
                if (values[i] < values[0]) { throw new IllegalStateException("no heap"); }
                greatest = Math.max(greatest, values[i]);
            }
            return greatest;
        }
    }

    static class Stack {
        static class Item { int value; }
        Item[] items;
        int size;

        public boolean repOK() {
            if (items == null || size < 0 || size > items.length) { return false; }
            for (int i = 0; i < items.length; i++) {
                if ((items[i] != null) != (i < size)) { return false; }
            }
            return true;
        }
        public int top() {
            return size == 0 ? 0 : items[size - 1].value;
        }
        public int sum() {
            int sum = 0;
            for (Item item : items) {
                if (item == null) { break; }
                sum++;
            }
            assert sum == size;
            return sum;
        }
    }
}
"#;

/// Predicates that ask for numbers which nobody would try.
const FAR: &str = r#"
public class Far {
    static class Buffer {
        int capacity;
        int used;

        public boolean repOK() { return capacity == 100 && used >= 0 && used <= capacity; }
        public boolean isFull() { return used == capacity; }
    }

    static class Customers {
        static class Customer { int number; Customer next; }
        Customer first;

        public boolean repOK() {
            int last = 999;
            for (Customer c = first; c != null; c = c.next) {
                if (c.number <= last) { return false; }
                last = c.number;
            }
            return true;
        }
        public int find(int number) {
            int at = 0;
            for (Customer c = first; c != null && at < 4; c = c.next) {
                if (c.number == number) { return at; }
                at++;
            }
            return -1;
        }
    }

    /** One that only a longer list needs: whether there is one is found out at the end of a path. */
    static class Late {
        int size;
        int number;
        Late next;

        public boolean repOK() {
            return next == null ? size == 1 : next != this && size == 2 && number >= 1000;
        }
        public boolean isLong() { return size > 1; }
    }
}
"#;

/// Predicates that need more than a small scope or short arrays have.
const SCARCE: &str = r#"
public class Scarce {
    static class Ring {
        static class Node { Node next; int value; }
        Node first;

        /** At least three. */
        public boolean repOK() {
            if (first == null) { return false; }
            java.util.Set<Node> seen = new java.util.HashSet<>();
            Node n = first;
            while (n != null && seen.add(n)) { n = n.next; }
            return n == first && seen.size() >= 3;
        }
        public boolean startsWith(int value) { return first.value == value; }
    }

    static class Table {
        int[] cells;

        public boolean repOK() { return cells != null && cells.length == 4; }
        public int first() { return cells[0]; }
    }

    /** With the number 7 there are two, and 9 is never valid. */
    static class Pair {
        int number;
        Pair other;

        public boolean repOK() {
            if (number == 7) { return other != null && other != this; }
            return number != 9;
        }
        public int kind() { return number == 7 ? 1 : number == 9 ? 2 : 3; }
    }
}
"#;

/// Several structures at once, and fields that a path condition decides.
const SEVERAL: &str = r#"
public class Several {
    static class List {
        int size;
        Node head;
        static class Node { int value; Node next; }

        public boolean repOK() {
            int count = 0;
            for (Node n = head; n != null; n = n.next) {
                if (++count > size || n.value < 0) { return false; }
            }
            return count == size;
        }
    }

    static int both(List a, List b) {
        if (a == b) { return a == null ? 0 : a.size; }
        if (a == null || b == null) { return -1; }
        if (a.head == b.head) { return a.head == null ? 1 : 2; }
        return a.size < b.size ? 3 : a.size == b.size ? 4 : 5;
    }

    static int tails(List a, List b) {
        if (a == null || b == null || a.head == null || b.head == null) { return 0; }
        if (a.head.next == b.head) { return 1; }
        return a.head.next == b.head.next ? 2 : 3;
    }

    enum Mode { NONE, ONE, MANY }

    static class Box {
        boolean isOpen;
        Mode mode;
        Node content;
        static class Node { Node next; boolean isLast; }

        public boolean repOK() {
            if (mode == null || isOpen != (content != null)) { return false; }
            int count = 0;
            for (Node n = content; n != null; n = n.next) {
                if (++count > 3 || n.isLast != (n.next == null)) { return false; }
            }
            return switch (mode) {
                case NONE -> count == 0;
                case ONE -> count == 1;
                case MANY -> count > 1;
            };
        }
        public int byFlag() {
            if (!isOpen) { return 0; }
            return content.isLast ? 1 : content.next.isLast ? 2 : 3;
        }
        public int byMode() {
            return switch (mode) {
                case NONE -> 0;
                case ONE -> content.isLast ? 1 : 2;
                case MANY -> content.next.isLast ? 3 : 4;
            };
        }
    }

    static class Map {
        Entry[] table;
        int size;
        static class Entry { int key; Map inner; }

        public boolean repOK() { return isValid(new java.util.HashSet<>()); }

        private boolean isValid(java.util.Set<Object> seen) {
            if (table == null || !seen.add(this) || !seen.add(table)) { return false; }
            int count = 0;
            for (int i = 0; i < table.length; i++) {
                Entry e = table[i];
                if (e == null) { continue; }
                count++;
                if (!seen.add(e) || e.key % 2 != i % 2) { return false; }
                if (e.inner != null && !e.inner.isValid(seen)) { return false; }
            }
            return count == size;
        }
        public int depth() {
            int depth = 0;
            for (Entry e : table) {
                if (e != null && e.inner != null) { depth = Math.max(depth, e.inner.depth()); }
            }
            return depth + 1;
        }
        public boolean has(int key) {
            for (Entry e : table) {
                if (e != null && e.key == key) { return true; }
            }
            return false;
        }
    }
}
"#;

/// Objects of the library as fields.
const LIBRARY: &str = r#"
public class Library {
    static class Names {
        java.util.ArrayList<Integer> names;
        int size;

        public boolean repOK() { return names != null && names.size() == size; }
        public int first() { return size == 0 ? -1 : names.get(0); }
    }

    static class Counts {
        java.util.HashMap<Integer, Integer> counts;
        Counts next;

        public boolean repOK() { return counts != null && next != this; }
        public boolean has(int key) { return counts.containsKey(key); }
    }

    static class Callbacks {
        java.util.function.IntUnaryOperator function;
        int least;

        public boolean repOK() { return function != null && least >= 0; }
        public boolean isAbove(int n) { return function.applyAsInt(n) > least; }
    }
}
"#;
