//! Predicates that are hard on the search: each reads, shares, guards, writes or fails in a way of its
//! own. All of them come to an end on any heap.

use super::oracle::Case;

/// Files of the package `hard`.
pub const SOURCES: &[(&str, &str)] = &[
    ("Shapes", SHAPES),
    ("Guards", GUARDS),
    ("Results", RESULTS),
    ("Dirty", DIRTY),
    ("Library", LIBRARY),
    ("Values", VALUES),
    ("Classes", CLASSES),
    ("Arrays", ARRAYS),
    ("Alike", ALIKE),
    ("Bounds", BOUNDS),
    ("Plain", PLAIN),
    ("Detours", DETOURS),
    ("Writes", WRITES),
];

/// Which cells there are and in what order they are read.
const SHAPES: &str = r#"
package hard;

class Shapes {
    /** What is read depends on what was read, in no order that a walk would have. */
    static class OddOrder {
        OddOrder a, b;
        int x;
        boolean repOK() {
            if (b != null && b.a != null && b.a.x == 1) return a == b.a;
            if (x == 0) return b == null;
            return a != null && a.b == this && b == null;
        }
    }

    static class Node {
        Node left, right;
        int key;
    }

    /** Both fields must hold the same object, and so must those of that object. */
    static class Alias {
        Node left, right;
        boolean repOK() {
            return left == right && left != null && left.left == left.right && left.left != left;
        }
    }

    /** A cycle through all nodes there are, not through this. */
    static class Ring {
        Node first;
        int size;
        boolean repOK() {
            if (first == null) return size == 0;
            int n = 1;
            Node at = first.right;
            while (at != null && at != first && n <= 5) {
                n++;
                at = at.right;
            }
            return at == first && n == size;
        }
    }

    /** All objects of the scope are needed, and they are read from the last to the first. */
    static class Distinct {
        Node a, b, c;
        boolean repOK() {
            if (c == null || c.key != 1) return false;
            if (b == null || b == c || b.key != 0) return false;
            return a != null && a != b && a != c;
        }
    }

    /** What is on the right counts as objects, but is never read. */
    static class IgnoresRight {
        Node left, right;
        boolean repOK() {
            return left != null && left.left != null && left.left != left;
        }
    }

    /** Leads from one field to another that was read before. */
    static class Crossed {
        Node a, b;
        boolean repOK() {
            if (b == null || a == null) return false;
            return a.left == b && b.left == a && a.right == a.left.right;
        }
    }

    /** The last read decides about the first. */
    static class Late {
        Node first;
        int wanted;
        boolean repOK() {
            Node at = first;
            int sum = 0;
            for (int i = 0; i < 3 && at != null; i++) {
                sum += at.key;
                at = at.left;
            }
            return at == null && sum == wanted && first != null && first.right == first;
        }
    }

    /** Each node has the right parent. */
    static class Parents {
        static class Child {
            Child parent, first, next;
        }
        Child top;
        boolean repOK() {
            return top == null || top.parent == null && top.next == null && isOK(top, 0);
        }
        private boolean isOK(Child of, int depth) {
            if (depth > 4) return false;
            int n = 0;
            for (Child c = of.first; c != null; c = c.next) {
                if (n++ > 4 || c.parent != of) return false;
                if (!isOK(c, depth + 1)) return false;
            }
            return true;
        }
    }
}
"#;

/// Calls whose answers decide.
const GUARDS: &str = r#"
package hard;

class Guards {
    static class Node {
        Node left, right;
        int key;
    }

    static class Chain {
        Node first, second;
        int x, y;
        boolean repOK() {
            if (!hasFirst()) return false;
            if (!hasSecond()) return false;
            return fits();
        }
        private boolean hasFirst() { return first != null && first.key == x; }
        private boolean hasSecond() { return second != null && second.key != x; }
        private boolean fits() { return first.left == second && y == 1; }
    }

    static class And {
        Node first, second;
        int x, y;
        boolean repOK() { return one() && two() && three(); }
        boolean one() { return first == null || first.left != first; }
        boolean two() { return second != null && second.right != null && x != y; }
        boolean three() { return first == second.right && second.key == 1; }
    }

    static class Or {
        Node first, second;
        int x, y;
        boolean repOK() {
            if (one()) return two();
            if (two()) return false;
            return !one() && x == 1 || three();
        }
        boolean one() { return first != null && first.key == x; }
        boolean two() { return second == null || second.left == first; }
        boolean three() { return x == 0 && y == 1 && second.left == second; }
    }

    /** A call is good, and what follows is false at first: an answer cannot wait for the second. */
    static class Negated {
        Node first, second;
        int x;
        boolean repOK() {
            if (isBad(first)) return false;
            if (isBad(second)) return false;
            return x == 1 && (first == null) != (second == null);
        }
        boolean isBad(Node n) { return n != null && (n.left != n.right || n.key != x); }
    }

    /** Numbers are answers, too. */
    static class Heights {
        Node root;
        int height;
        boolean repOK() {
            if (height(root, 0) < 0) return false;
            if (height(root, 0) != height) return false;
            return root == null || root.key == 1;
        }
        private int height(Node n, int depth) {
            if (n == null) return 0;
            if (depth > 3) return -1;
            int l = height(n.left, depth + 1);
            if (l < 0) return -1;
            int r = height(n.right, depth + 1);
            if (r < 0 || l - r > 1 || r - l > 1) return -1;
            return 1 + Math.max(l, r);
        }
    }

    static class Recursive {
        Node root;
        int key;
        boolean repOK() {
            if (!isOK(root, 4)) return false;
            return root != null && root.key == key;
        }
        private boolean isOK(Node n, int fuel) {
            if (n == null) return true;
            if (fuel == 0) return false;
            if (!isOK(n.left, fuel - 1)) return false;
            if (!isOK(n.right, fuel - 1)) return false;
            return n.left != n.right || n.left == null;
        }
    }

    /** In a loop the same call decides again and again. */
    static class Loop {
        Node a, b;
        int x;
        boolean repOK() {
            Node at = a;
            for (int i = 0; i < 2; i++) {
                if (!isOK(at)) return false;
                at = b;
            }
            return x == 1 && a.left != b.left;
        }
        private boolean isOK(Node n) { return n != null && n.key == 0 && n.right == null; }
    }

    /** What a call answers is looked at twice. */
    static class Twice {
        Node a, b;
        boolean flag;
        boolean repOK() {
            boolean good = isOK(a);
            if (!good) return isOK(b) && flag;
            if (isOK(b) != good) return false;
            return good != flag && a != b;
        }
        private boolean isOK(Node n) { return n != null && n.left == n; }
    }

    /** A call that fails is no call that is false. */
    static class Try {
        Node a;
        boolean flag;
        boolean repOK() {
            try {
                if (!isOK()) return false;
            } catch (NullPointerException e) {
                return flag;
            }
            return !flag;
        }
        private boolean isOK() { return a == null || a.left.right == a; }
    }

    /** The same, but others catch it, and the answer differs. */
    static class CaughtAbove {
        Node a;
        int x;
        boolean repOK() {
            try {
                return inner();
            } catch (NullPointerException e) {
                return x == 1;
            }
        }
        private boolean inner() {
            if (!isOK()) return false;
            return x == 0 && a.key == 1;
        }
        private boolean isOK() { return a == null || a.left.left == null; }
    }

    /** An exception leaves a call in a call, and things go on. */
    static class Finally {
        Node a;
        int x;
        boolean repOK() {
            int n = 0;
            try {
                if (!isOK()) return false;
                n++;
            } catch (IllegalStateException e) {
                n = 2;
            } finally {
                n += 1;
            }
            return n == 3 ? x == 1 : x == 0;
        }
        private boolean isOK() {
            if (a != null && a.left != null) throw new IllegalStateException();
            return a == null || a.key == 0;
        }
    }

    /** A call on an object that is made for it. */
    static class Helper {
        static class Visitor {
            final Helper of;
            int count;
            Visitor(Helper of) { this.of = of; }
            boolean isOK() {
                for (Node n = of.first; n != null; n = n.left) {
                    if (++count > of.size) return false;
                }
                return true;
            }
        }
        Node first;
        int size;
        boolean repOK() {
            Visitor v = new Visitor(this);
            if (!v.isOK()) return false;
            return v.count == size && (first == null || first.right == first);
        }
    }

    /** Two roots of one tree that may not share. */
    static class Disjoint {
        Node a, b;
        boolean repOK() {
            if (!isList(a)) return false;
            if (!isList(b)) return false;
            for (Node m = a; m != null; m = m.left) {
                for (Node n = b; n != null; n = n.left) {
                    if (m == n) return false;
                }
            }
            return a != null && b != null && a.key != b.key;
        }
        private static boolean isList(Node n) {
            for (int i = 0; i < 4; i++) {
                if (n == null) return true;
                n = n.left;
            }
            return false;
        }
    }
}
"#;

/// Numbers that calls return: compared, changed, handed on.
const RESULTS: &str = r#"
package hard;

class Results {
    static class Node {
        Node left, right;
        int key;
    }

    /** The length of a list, or -1 if it is too long. */
    static int length(Node n) {
        int length = 0;
        while (n != null) {
            if (++length > 2) return -1;
            n = n.left;
        }
        return length;
    }

    /** Two results, each of which must be good, and then equal. */
    static class Equal {
        Node a, b;
        int x;
        boolean repOK() {
            int l = length(a);
            if (l < 0) return false;
            int r = length(b);
            if (r < 0) return false;
            return l == r && x == 1;
        }
    }

    /** The same, compared before it is known whether they are good. */
    static class Unequal {
        Node a, b;
        boolean repOK() {
            int l = length(a), r = length(b);
            if (l != r + 1) return false;
            return r >= 0 && a.right == b;
        }
    }

    /** A balance, from below. */
    static class Balance {
        Node root;
        int height;
        boolean repOK() { return height(root, 3) == height; }
        private static int height(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return -1;
            int left = height(n.left, fuel - 1);
            if (left == -1) return -1;
            int right = height(n.right, fuel - 1);
            if (right == -1) return -1;
            if (left != right) return -1;
            return left + 1;
        }
    }

    /** The greater of two. */
    static class Greater {
        Node root;
        int x;
        boolean repOK() {
            int depth = depth(root, 3);
            if (depth > 2 || depth < 0) return false;
            return depth == x || root.key == depth;
        }
        private static int depth(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return 9;
            int left = depth(n.left, fuel - 1);
            int right = depth(n.right, fuel - 1);
            if (left > right) return left + 1;
            return right + 1;
        }
    }

    /** A sum in a loop; the result of the last round is in the register of the next. */
    static class Sum {
        Node a, b;
        int size;
        boolean repOK() {
            int sum = 0;
            Node at = a;
            for (int i = 0; i < 2; i++) {
                int n = length(at);
                if (n < 0) return false;
                sum += n;
                at = b;
            }
            return sum == size;
        }
    }

    /** What a result decides is not true or false, but what comes next. */
    static class Ways {
        Node a;
        int x, y;
        boolean repOK() {
            int n = length(a);
            if (n > 1) return x == 1 && a.left.key == 1;
            if (n == 0) return x == 0 && y == 1;
            if (n < 0) return y == 1 && x == 1;
            return a.key == y && x == 1;
        }
    }

    static class Switched {
        Node a;
        int x;
        boolean repOK() {
            switch (length(a)) {
                case 0: return x == 1;
                case 2: if (a.key == 0) return false;
                case 1: return a.right == a;
                default: return x == 0 && a.key == 1;
            }
        }
    }

    /** Two truths that must differ. */
    static class Differ {
        Node a, b;
        int x;
        boolean repOK() {
            boolean one = isRing(a), other = isRing(b);
            if (one == other) return false;
            return one ? x == 1 : x == 0;
        }
        private static boolean isRing(Node n) { return n != null && n.left == n; }
    }

    static class Not {
        Node a, b;
        int x;
        boolean repOK() { return !isRing(a) && (isRing(b) ? x == 1 : !isRing(b.left)); }
        private static boolean isRing(Node n) { return n != null && n.left == n; }
    }

    /** A result goes into another call. */
    static class Handed {
        Node a, b;
        boolean repOK() { return fits(length(a), b); }
        private static boolean fits(int n, Node b) {
            if (n < 0) return false;
            if (length(b) != n) return false;
            return b != null && b.key == 1;
        }
    }

    /** A result is handed on by a call, perhaps changed. */
    static class Through {
        Node a;
        int size;
        boolean repOK() {
            int n = doubled();
            if (n < 0) return false;
            return n == size;
        }
        private int doubled() {
            int n = length(a);
            if (n == 0) return 0;
            if (n < 0) return n;
            return n + 1;
        }
    }

    /** The first result is only looked at after the second. */
    static class Later {
        Node a, b;
        int x;
        boolean repOK() {
            int l = length(a);
            int r = length(b);
            if (r != 1) return false;
            if (b.key != 1) return false;
            if (l < 1) return false;
            return l == 2 || x == 1;
        }
    }

    /** A good result of one way is a bad one of another. */
    static class Turned {
        Node a;
        int x;
        boolean repOK() {
            int n = length(a);
            if (x == 0) {
                if (n < 1) return false;
            } else {
                if (n > 0) return false;
            }
            return x == 1 || a.key == 1;
        }
    }

    /** The result of a call that itself is false for its own reasons. */
    static class Nested {
        Node a, b;
        int x;
        boolean repOK() {
            if (!outer()) return x == 1 && a == null;
            return x == 0;
        }
        private boolean outer() {
            if (!inner(a)) return false;
            if (!inner(b)) return false;
            return a.key != b.key;
        }
        private boolean inner(Node n) { return n != null && n.left == null; }
    }
}
"#;

/// Predicates that write, and calls that leave something behind, perhaps only for some heaps.
const DIRTY: &str = r#"
package hard;

import java.util.*;

class Dirty {
    static class Node {
        Node next;
        int key;
        boolean mark;
    }

    /** A call that counts in an array, always. */
    static class Always {
        Node first;
        int size;
        boolean repOK() {
            int[] count = new int[1];
            if (!isOK(first, count)) return false;
            return count[0] == size;
        }
        private boolean isOK(Node n, int[] count) {
            count[0]++;
            return n == null || n != n.next && isOK(n.next, count) && count[0] < 4;
        }
    }

    /** A call that counts only if there is something. */
    static class Sometimes {
        Node first;
        int size;
        boolean repOK() {
            int[] count = new int[1];
            if (!isOK(count)) return false;
            return count[0] == size;
        }
        private boolean isOK(int[] count) {
            for (Node n = first; n != null; n = n.next) {
                if (++count[0] > 3) return false;
            }
            return true;
        }
    }

    /** The same with a set. */
    static class Collects {
        Node first;
        int size;
        boolean repOK() {
            Set<Node> seen = new HashSet<>();
            return isOK(seen) && seen.size() == size;
        }
        private boolean isOK(Set<Node> seen) {
            for (Node n = first; n != null; n = n.next) {
                if (!seen.add(n)) return false;
            }
            return true;
        }
    }

    /** The same in a field of its own. */
    static class Counter {
        Node first;
        int size, found;
        boolean repOK() {
            if (found != 0) return false;
            if (!isOK()) return false;
            boolean answer = found == size;
            found = 0;
            return answer;
        }
        private boolean isOK() {
            for (Node n = first; n != null; n = n.next) {
                if (++found > 3) return false;
            }
            return true;
        }
    }

    /** The same in a static field. */
    static class Global {
        static int found;
        Node first;
        int size;
        boolean repOK() {
            found = 0;
            if (!isOK()) return false;
            return found == size;
        }
        private boolean isOK() {
            for (Node n = first; n != null; n = n.next) {
                if (++found > 3) return false;
            }
            return true;
        }
    }

    /** The same in a set that a static field holds. */
    static class GlobalSet {
        static final Set<Node> SEEN = new HashSet<>();
        Node first;
        int size;
        boolean repOK() {
            SEEN.clear();
            if (!isOK()) return false;
            return SEEN.size() == size;
        }
        private boolean isOK() {
            for (Node n = first; n != null; n = n.next) {
                if (!SEEN.add(n)) return false;
            }
            return true;
        }
    }

    /** Marks are set and must not have been; nothing is put back. */
    static class Marks {
        Node first;
        int size;
        boolean repOK() {
            int n = 0;
            for (Node at = first; at != null; at = at.next) {
                if (at.mark) return false;
                at.mark = true;
                n++;
            }
            return n == size;
        }
    }

    /** Marks that a call sets, for some nodes. */
    static class MarksInCall {
        Node first;
        Node other;
        boolean repOK() {
            if (!isOK()) return false;
            return other != null && other.mark;
        }
        private boolean isOK() {
            if (first == null) return true;
            if (first.mark || first.next != null) return false;
            first.mark = true;
            return true;
        }
    }

    /** A call leaves something behind for one heap only, the last of hundreds. */
    static class Rarely {
        int a, b, c, d, size;
        boolean repOK() {
            int[] count = new int[1];
            if (!isOK(count)) return false;
            return count[0] == size;
        }
        private boolean isOK(int[] count) {
            if (a + b + c + d == 12) count[0]++;
            return true;
        }
    }

    /** The same in a field of its own. */
    static class RarelyMarks {
        int a, b, c, d, size, mark;
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) mark = 1;
            return true;
        }
    }

    /** The same in a static field. */
    static class RarelyGlobal {
        static int mark;
        int a, b, c, d, size;
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) mark = 1;
            return true;
        }
    }

    /** An exception for one heap. */
    static class RarelyThrows {
        int a, b, c, d, size;
        boolean repOK() {
            try {
                return isFine();
            } catch (IllegalStateException e) {
                return size == 1;
            }
        }
        private boolean isFine() {
            if (!isOK()) return false;
            return size == 0;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) throw new IllegalStateException();
            return true;
        }
    }

    /** Marks in an array of its own. */
    static class MarksInArray {
        Node first;
        int[] marks;
        boolean repOK() {
            if (marks == null || marks.length != 1 || marks[0] != 0) return false;
            if (!isOK()) return false;
            return marks[0] == 1;
        }
        private boolean isOK() {
            if (first == null) return true;
            marks[0] = 1;
            return first.next == null;
        }
    }

    /** The library does it. */
    static class Fills {
        Node first;
        int[] marks;
        boolean repOK() {
            if (marks == null) return false;
            if (!isOK()) return false;
            return marks.length == 2 && marks[0] == 1 && marks[1] == 1;
        }
        private boolean isOK() {
            if (first != null && first.next != null) java.util.Arrays.fill(marks, first.key);
            if (first != null && first.next == null) System.arraycopy(marks, 0, marks, 1, 1);
            return true;
        }
    }

    /** A lambda does it. */
    static class MarksInLambda {
        Node first, other;
        boolean repOK() {
            java.util.function.Consumer<Node> marker = n -> n.mark = true;
            if (!isOK(marker)) return false;
            return other != null && other.mark;
        }
        private boolean isOK(java.util.function.Consumer<Node> marker) {
            if (first != null) marker.accept(first);
            return first == null || first.next == null;
        }
    }

    /** A method that the library calls does it. */
    static class MarksInHash {
        static class Key {
            boolean mark;
            @Override public int hashCode() { mark = true; return 1; }
        }
        Key first, other;
        boolean repOK() {
            if (!isOK()) return false;
            return other != null && other.mark;
        }
        private boolean isOK() { return first == null || new HashSet<>(List.of(first)).size() == 1; }
    }

    /** A call moves something on that was made before it. */
    static class Moves {
        static class Cursor {
            Node at;
            boolean forward() {
                if (at == null) return true;
                at = at.next;
                return at == null || at.key == 1;
            }
        }
        Node first;
        int x;
        boolean repOK() {
            Cursor cursor = new Cursor();
            cursor.at = first;
            if (!cursor.forward()) return false;
            if (!cursor.forward()) return false;
            return x == 0 ? cursor.at == null : cursor.at != null;
        }
    }

    /** A call takes from what another one has put there. */
    static class Stack {
        Node first;
        int x;
        boolean repOK() {
            ArrayDeque<Node> stack = new ArrayDeque<>();
            return fill(stack) && drain(stack) && stack.isEmpty();
        }
        private boolean fill(ArrayDeque<Node> stack) {
            for (Node n = first; n != null; n = n.next) {
                if (stack.contains(n)) return false;
                stack.push(n);
            }
            return true;
        }
        private boolean drain(ArrayDeque<Node> stack) {
            for (int i = 0; i < x; i++) {
                if (stack.isEmpty()) return false;
                if (stack.pop().key != i) return false;
            }
            return true;
        }
    }

    /** Turns the list round, looks at it, and turns it back. */
    static class Reverses {
        Node first;
        int size;
        boolean repOK() {
            Set<Node> seen = new HashSet<>();
            for (Node n = first; n != null; n = n.next) {
                if (!seen.add(n)) return false;
            }
            first = reversed(first);
            boolean ascends = true;
            int n = 0;
            for (Node at = first; at != null; at = at.next) {
                ascends &= at.next == null || at.key >= at.next.key;
                n++;
            }
            first = reversed(first);
            return ascends && n == size;
        }
        private static Node reversed(Node first) {
            Node done = null;
            while (first != null) {
                Node next = first.next;
                first.next = done;
                done = first;
                first = next;
            }
            return done;
        }
    }

    /** Writes a field that nobody has read, and reads it. */
    static class Overwrites {
        Node first;
        int x, y;
        boolean repOK() {
            x = 1;
            if (first != null) {
                first.next = first;
                first.key = x;
            }
            return y == x && (first == null || first.next.next.key == y);
        }
    }

    /** Some heaps end with an exception. */
    static class Throws {
        Node first;
        int x;
        boolean repOK() {
            if (first.key == 0) throw new IllegalStateException("no key");
            if (!isOK(first)) return false;
            return x / first.next.key == 1;
        }
        private boolean isOK(Node n) {
            if (n.next == n) throw new IllegalArgumentException();
            return n.next.next == null;
        }
    }

    /** An exception is the good end. */
    static class Catches {
        Node first;
        int x;
        boolean repOK() {
            try {
                return first.next.next.key == 5;
            } catch (NullPointerException e) {
                return first != null && x == first.key;
            }
        }
    }

    /** A recursion without end is ended by the stack. */
    static class Overflows {
        Node first;
        boolean repOK() { return length(first) == 2; }
        private static int length(Node n) { return n == null ? 0 : 1 + length(n.next); }
    }
}
"#;

/// Predicates that use the library.
const LIBRARY: &str = r#"
package hard;

import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class Library {
    static class Node {
        Node next, other;
        int key;
    }

    static class Deque {
        Node first;
        int size;
        boolean repOK() {
            ArrayDeque<Node> work = new ArrayDeque<>();
            Set<Node> seen = new LinkedHashSet<>();
            if (first != null) work.add(first);
            while (!work.isEmpty()) {
                Node n = work.poll();
                if (!seen.add(n)) return false;
                if (n.other != null) work.addFirst(n.other);
                if (n.next != null) work.addLast(n.next);
            }
            return seen.size() == size;
        }
    }

    static class Identity {
        Node first;
        boolean repOK() {
            Map<Node, Node> next = new IdentityHashMap<>();
            for (Node n = first; n != null; n = n.next) {
                if (next.put(n, n.other == null ? n : n.other) != null) return false;
            }
            return next.size() > 1 && next.values().stream().distinct().count() == 1;
        }
    }

    static class Streams {
        Node first;
        int most;
        boolean repOK() {
            List<Node> all = Stream.iterate(first, Objects::nonNull, n -> n.next).limit(4)
                    .collect(Collectors.toList());
            if (all.size() > 3) return false;
            return all.stream().allMatch(n -> n.key < most) && all.stream().anyMatch(n -> n.other == first);
        }
    }

    static class Lambdas {
        Node a, b;
        int x;
        boolean repOK() {
            Predicate<Node> ends = n -> n != null && n.next == null;
            Supplier<Boolean> fits = () -> x == 1;
            if (!ends.test(a)) return false;
            if (!ends.and(n -> n != a).test(b)) return false;
            return fits.get() && a.key != b.key;
        }
    }

    /** Keys that are equal though they are not the same. */
    static class Equals {
        static class Key implements Comparable<Key> {
            int x;
            Key next;
            @Override public boolean equals(Object o) { return o instanceof Key k && k.x == x; }
            @Override public int hashCode() { return x; }
            @Override public int compareTo(Key k) { return Integer.compare(x, k.x); }
            @Override public String toString() { return "k" + x; }
        }
        Key first;
        int size;
        boolean repOK() {
            Set<Key> hashed = new HashSet<>();
            TreeSet<Key> sorted = new TreeSet<>(Comparator.reverseOrder());
            int n = 0;
            for (Key k = first; k != null && n < 5; k = k.next) {
                hashed.add(k);
                sorted.add(k);
                n++;
            }
            return n == size && hashed.size() == n && (n == 0 || sorted.first() == first)
                    && String.valueOf(first).length() > 1;
        }
    }

    static class Static {
        Node first;
        int size;
        boolean repOK() { return Checks.isOK(first) && Checks.length(first) == size; }
    }

    static final class Checks {
        static final int MOST = 4;
        static int calls;
        static boolean isOK(Node n) {
            calls++;
            Optional<Node> end = Optional.ofNullable(n);
            for (int i = 0; i < MOST && end.isPresent(); i++) {
                end = end.map(x -> x.next);
            }
            return end.isEmpty();
        }
        static int length(Node n) { return n == null ? 0 : 1 + length(n.next); }
    }

    static class Synchronized {
        Node first;
        int x;
        synchronized boolean repOK() {
            if (first == null) return false;
            synchronized (first) {
                return isOK() && first.key != x;
            }
        }
        private synchronized boolean isOK() { return first.next == first || first.other == null && x == 1; }
    }
}
"#;

/// Fields of all types.
const VALUES: &str = r#"
package hard;

class Values {
    enum Color { RED, GREEN, BLUE { @Override boolean isCold() { return true; } }; boolean isCold() { return false; } }

    static class Enums {
        Color color;
        Enums next;
        boolean repOK() {
            Enums at = this;
            for (int i = 0; i < 4 && at.next != null; i++) {
                switch (at.color) {
                    case RED -> { if (at.next.color != Color.GREEN) return false; }
                    case GREEN -> { if (!at.next.color.isCold()) return false; }
                    default -> { return at.next == this && color == Color.RED; }
                }
                at = at.next;
            }
            return at.next == null && at.color.ordinal() == 1;
        }
    }

    static class Primitives {
        boolean flag;
        byte b;
        char c;
        short s;
        long l;
        float f;
        double d;
        boolean repOK() {
            if (flag != (c == 1)) return false;
            if (l - b != 1 || s < b) return false;
            return d * 2 == l + f && (flag || d == f);
        }
    }

    static class Strings {
        String a, b;
        int length;
        boolean repOK() {
            if (a == null || b == null) return length == 0 && a == b;
            if (a.length() + b.length() != length) return false;
            return a.compareTo(b) < 0 || a.equals(b) && b.isEmpty();
        }
    }

    static class Boxes {
        Integer x, y;
        Boolean flag;
        int z;
        boolean repOK() {
            if (flag) return x.equals(y) && x == z;
            return x != null && y == null && x + 1 == z;
        }
    }

    static class Objects {
        static class Item { int x; }
        Object a, b;
        boolean repOK() {
            if (a instanceof Item i) return i.x == 1 && b == a;
            return a != null && b instanceof Item j && j.x == 0;
        }
    }

    /** Two fields of one name in a class and its superclass. */
    static class Hidden extends Super {
        int x;
        Hidden next;
        boolean repOK() { return x != super.x && next != null && ((Super) next).x == x && next.x == x; }
    }
    static class Super { int x; }
}
"#;

/// Classes of several kinds.
const CLASSES: &str = r#"
package hard;

class Classes {
    static abstract class Shape {
        Shape next;
        abstract int area();
        boolean isOK() { return true; }
    }
    static class Square extends Shape {
        int side;
        @Override int area() { return side * side; }
    }
    static class Group extends Shape {
        Shape a, b;
        @Override int area() { return a.area() + b.area(); }
        @Override boolean isOK() { return a != b && a instanceof Square && b instanceof Square; }
    }

    static class Drawing {
        Shape first;
        int area;
        boolean repOK() {
            if (first == null || !first.isOK()) return false;
            if (first.next != null && first.next.getClass() == first.getClass()) return false;
            return first.area() == area && first.next != first;
        }
    }

    /** The root can be of two classes, each with an answer of its own. */
    static abstract class Root {
        Root other;
        abstract boolean repOK();
    }
    static class Left extends Root {
        int x;
        @Override boolean repOK() { return other instanceof Right r && r.back == this && x == 1; }
    }
    static class Right extends Root {
        Left back;
        @Override boolean repOK() { return back != null && back.other == other && other != this; }
    }

    /** Inner objects must belong to this. */
    static class Outer {
        class Inner {
            int x;
            Inner next;
            Outer outer() { return Outer.this; }
        }
        Inner first;
        Outer twin;
        boolean repOK() {
            if (first == null || first.outer() != this || first.next == first) return false;
            return twin == null ? first.next == null : first.next != null && first.next.outer() == twin;
        }
    }

    interface Part {
        boolean isGood(int depth);
    }
    static class Leaf implements Part {
        int x;
        public boolean isGood(int depth) { return x == depth; }
    }
    static class Pair implements Part {
        Part a, b;
        public boolean isGood(int depth) {
            if (depth > 3 || a == null || b == null) return false;
            if (!a.isGood(depth + 1)) return false;
            if (!b.isGood(depth + 1)) return false;
            return a != b;
        }
    }
    static class Parts {
        Part part;
        boolean repOK() { return part != null && part.isGood(0); }
    }
}
"#;

/// Arrays: their lengths, what is in them, and copies.
const ARRAYS: &str = r#"
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
"#;

/// Values of a cell that a comparison does not tell apart, or does.
const ALIKE: &str = r#"
package hard;

class Alike {
    enum Color { RED, GREEN, BLUE }

    static class Node {
        Node next;
        int key;
    }

    /** 3, 1 or 2. */
    static int rank(Node n) {
        if (n == null) return 3;
        return n.key == 0 ? 1 : 2;
    }

    /** What it is compared with is a result that the answer does not depend on for the first number. */
    static class WithResult {
        Node a;
        int x;
        boolean repOK() {
            int r = rank(a);
            if (r < 1) return false;
            return x == r;
        }
    }

    /** The same, the other way round, and as a number that is greater. */
    static class BelowResult {
        Node a;
        int x;
        boolean repOK() {
            int r = 3 - 0;
            r = rank(a);
            if (r > 2 && a != null) return false;
            if (x <= r) return false;
            return true;
        }
    }

    /** The result lies in a range because of a part of what was read. */
    static class WithBounds {
        Node a, b;
        int x;
        boolean repOK() {
            int r = more(b, 2);
            if (x != r) return false;
            return x > 0;
        }
        private static int more(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return -1;
            int r = more(n.next, fuel - 1);
            if (r < 0) return -1;
            return n.key == 0 ? r + 1 : r;
        }
    }

    /** The number is looked at again where it was not told apart. */
    static class ReadAgain {
        int x, y;
        boolean repOK() {
            if (x < 1) return false;
            if (y == 0) return false;
            return x == 2 && y == x;
        }
    }

    /** It is read once and compared twice. */
    static class ComparedTwice {
        int x, y;
        boolean repOK() {
            int v = x;
            if (v < 1) return false;
            if (v < 2) return false;
            return y == 1;
        }
    }

    /** It is compared, and goes into a sum only one way. */
    static class OneWay {
        int x, y;
        boolean repOK() {
            int v = y;
            if (v > 0) {
                if (x == 0) return false;
                return v + x == 3;
            }
            return false;
        }
    }

    /** An object that is not another one is looked into. */
    static class NotThat {
        Node a, b;
        boolean repOK() {
            if (a == b) return false;
            if (b == null) return false;
            return a != null && a.key == 1 && b.key == 0;
        }
    }

    /** In a cycle the same cell comes again at the same place. */
    static class Cycle {
        Node first;
        int x;
        boolean repOK() {
            Node at = first;
            for (int i = 0; i < 3; i++) {
                if (at == null) return x == 0;
                if (at.key != i && at.key != 2) return false;
                at = at.next;
            }
            return x == 1;
        }
    }

    /** Compared with a number that comes later, and that with the first. */
    static class Both {
        int x, y, z;
        boolean repOK() {
            if (x >= y) return false;
            if (z == y) return x == 1;
            return z > x && y - x == 2 && z != 0;
        }
    }

    /** The other side of the comparison is a field of something new. */
    static class New {
        static class Limit {
            int most;
        }
        int x, y;
        boolean repOK() {
            Limit l = new Limit();
            if (y == 2) l.most = 1;
            if (x == l.most) return false;
            return x == 0;
        }
    }

    /** A copy sees the number without reading it. */
    static class Cloned implements Cloneable {
        int x, y;
        boolean repOK() throws CloneNotSupportedException {
            Cloned c = (Cloned) clone();
            if (x > 1) return y == 0;
            return c.x == 1 && c.y == 1;
        }
    }

    /** Constants, and numbers of other types. */
    static class Types {
        Color color;
        byte b;
        char c;
        boolean flag;
        boolean repOK() {
            if (b == -1) return false;
            if (c != 1) return false;
            if (color == Color.RED) return flag;
            if (color == null) return false;
            return color.ordinal() == 2 && !flag;
        }
    }

    /** Only one of the objects that are not null has what is wanted. */
    static class AnyObject {
        Node a, b;
        boolean repOK() {
            if (a == null || a.key != 1) return false;
            if (b == null) return false;
            return pick().next == a;
        }
        private Node pick() { return b; }
    }
}
"#;

/// Results that lie between numbers because of a part of what was read.
const BOUNDS: &str = r#"
package hard;

class Bounds {
    static class Node {
        Node left, right;
        int key;
        boolean red;
    }

    /** The height if it is even on all ways, and -1 if not; what is red does not count. */
    static int height(Node n, int fuel) {
        if (n == null) return 0;
        if (fuel == 0) return -1;
        int left = height(n.left, fuel - 1);
        if (left == -1) return -1;
        int right = height(n.right, fuel - 1);
        if (right == -1) return -1;
        if (left != right) return -1;
        return n.red ? left : left + 1;
    }

    /** The height must be one that is rare. */
    static class Height {
        Node root;
        int x;
        boolean repOK() { return height(root, 3) == x; }
    }

    /** A bound of one is compared with a bound of another. */
    static class Two {
        Node a, b;
        boolean repOK() {
            int l = height(a, 2);
            int r = height(b, 2);
            if (l < 0 || r < 0) return false;
            return l > r;
        }
    }

    /** The register gets another number one way. */
    static class Reused {
        Node a;
        int x;
        boolean repOK() {
            int h = height(a, 2);
            if (h < 0) h = 5;
            if (h == 1) return x == 1;
            return h == 5 && x == 0;
        }
    }

    /** A number or a result, in a loop. */
    static class Either {
        Node a;
        boolean b, c;
        boolean repOK() {
            boolean which = b;
            for (int i = 0; i < 2; i++) {
                int h = which ? height(a, 2) : 1;
                if (h != 1) return c && i == 0 && h == 0;
                which = c;
            }
            return b && c;
        }
    }

    /** What was made of the result of one round is returned after the next. */
    static class LastRound {
        Node a, b;
        int x;
        boolean repOK() { return first() == x; }
        private int first() {
            int m = 0;
            for (int i = 0; i < 2; i++) {
                int h = height(i == 0 ? a : b, 2);
                if (i == 0) m = h + 1;
            }
            return m;
        }
    }

    /** The same without a loop. */
    static class Kept {
        Node a, b;
        int x;
        boolean repOK() { return sum() == x; }
        private int sum() {
            int h = height(a, 2);
            int m = h + 1;
            h = height(b, 2);
            if (h < 0) return -1;
            return m;
        }
    }

    /** The greatest number there is, and one more. */
    static class Overflows {
        Node a;
        int x;
        boolean repOK() {
            int n = more(a, 2);
            if (n < 0) return x == 1;
            return x == 0 && n > 5 && n < Integer.MAX_VALUE;
        }
        private static int more(Node n, int fuel) {
            if (n == null) return Integer.MAX_VALUE - 1;
            if (fuel == 0) return 0;
            int left = more(n.left, fuel - 1);
            if (n.red) return left + 2;
            return left + 1;
        }
    }

    /** Two results are added. */
    static class Added {
        Node a;
        int x;
        boolean repOK() {
            int n = count(a, 2);
            if (n > 3) return false;
            return n == x + 1;
        }
        private static int count(Node n, int fuel) {
            if (n == null || fuel == 0) return 0;
            int left = count(n.left, fuel - 1);
            int right = count(n.right, fuel - 1);
            return left + right + 1;
        }
    }

    /** The result of another method, of a parameter, or of both. */
    static class Others {
        Node a;
        int x;
        boolean repOK() {
            int n = one(a, x);
            if (n < 0) return false;
            return n == 2;
        }
        private static int one(Node n, int x) {
            if (n == null) return x;
            int h = two(n.left, x + 1);
            if (n.red) return h + 1;
            return h;
        }
        private static int two(Node n, int x) {
            if (n == null) return x - 1;
            int h = height(n, 2);
            return h - 1;
        }
    }

    /** A subclass knows better what its size is. */
    static class Virtual {
        static class Part {
            Part next;
            boolean red;
            int size(int fuel) {
                if (fuel == 0 || next == null) return 0;
                int n = next.size(fuel - 1);
                if (n < 0) return -1;
                return red ? n + 1 : n;
            }
        }
        static class Large extends Part {
            @Override int size(int fuel) { return red ? 7 : -1; }
        }
        Part first;
        int x;
        boolean repOK() {
            int n = first.size(2);
            if (n < 0) return false;
            if (n > 6) return x == 1;
            return n == 1 && x == 0;
        }
    }

    /** A switch on the way, and a number that is taken away. */
    static class Less {
        Node a;
        int x;
        boolean repOK() { return less(a, 2) == -x; }
        private static int less(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return 100;
            int h = less(n.left, fuel - 1);
            if (h > 50) return 100;
            switch (n.key) {
                case 0: return h - 1;
                default: return h;
            }
        }
    }

    /** A result is at least one of two, as the other is what it is compared with. */
    static class Between {
        Node a, b;
        int x;
        boolean repOK() {
            int l = height(a, 2);
            if (l < x) return false;
            int r = height(b, 2);
            if (r < l) return false;
            return r == 1 && l != x;
        }
    }

    /** Returned, if it is not too large, and then looked at with another one. */
    static class Capped {
        Node a, b;
        int x;
        boolean repOK() {
            int l = capped(a), r = capped(b);
            if (l == r) return false;
            if (l > r) return x == 1;
            return x == 0 && r == 1;
        }
        private static int capped(Node n) {
            int h = height(n, 3);
            if (h > 1) return 2;
            return h < 0 ? 2 : h;
        }
    }
}
"#;

/// Whether no is the answer depends on what callers have in their registers.
const PLAIN: &str = r#"
package hard;

class Plain {
    static class Node {
        Node left;
        int key;
        boolean red;
    }

    static boolean isEnd(Node n) { return n != null && n.left == null; }

    static int rank(Node n) { return n == null ? 0 : n.red ? 2 : 1; }

    /** Whether no is the answer depends on a parameter. */
    static class Parameter {
        Node a, b;
        int x;
        boolean repOK() { return fits(x) && (b == null || b.key == x); }
        private boolean fits(int x) {
            if (!isGood() && x == 1) return false;
            return x == 0 || b != null;
        }
        private boolean isGood() {
            if (!isEnd(a)) return false;
            return a.key == 1;
        }
    }

    /** It depends on what was read before, and that on a result. */
    static class Before {
        Node a, b;
        int x;
        boolean repOK() {
            int strict = 0;
            if (isEnd(a)) strict = x;
            if (!isGood(b) && strict == 1) return false;
            return strict == 1 ? b.key == 1 : b == a;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** It depends on a result and a constant. */
    static class Sum {
        Node a, b;
        int x;
        boolean repOK() { return check() == 1; }
        private int check() {
            int r = rank(a);
            int m = r + 1;
            boolean good = isGood(b);
            if (!good) return m;
            return x;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** The result of a round before decides. */
    static class Round {
        Node a, b;
        int x;
        boolean repOK() {
            int r = 0;
            Node at = a;
            for (int i = 0; i < 2; i++) {
                if (!isGood(at) && r == 0) return false;
                r = rank(b);
                at = b;
            }
            return r == 2 || x == 1;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red || n.key == 1;
        }
    }

    /** Two callers up. */
    static class Up {
        Node a;
        int x, y;
        boolean repOK() {
            int p = x;
            boolean good = outer(y);
            if (!good && p == 0) return false;
            return p == 1 ? !good : a.key == 1;
        }
        private boolean outer(int y) {
            boolean good = inner();
            if (!good && y == 0) return false;
            return y == 1 || a.key == 1;
        }
        private boolean inner() {
            if (!isEnd(a)) return false;
            return a.red;
        }
    }

    /** The register has another number later. */
    static class Changed {
        Node a, b;
        int x;
        boolean repOK() {
            int p = 0;
            if (!isGood(a) && p == 0) return false;
            p = x;
            if (!isGood(b) && p == 0) return false;
            return p == 0 || b == null;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** No is not the end, but the beginning. */
    static class Turned {
        Node a, b;
        int x;
        boolean repOK() {
            int p = x;
            boolean good = isGood(a);
            if (good == (p == 1)) return false;
            return good || b == a;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** Called from two places, with no being the end for one of them. */
    static class Places {
        Node a, b;
        int x;
        boolean repOK() {
            if (x == 1) {
                if (!both(1)) return false;
                return a != b;
            }
            return !both(0) && a != null;
        }
        private boolean both(int p) {
            if (!isGood(a) && p == 1) return false;
            if (!isGood(b)) return p == 1;
            return true;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }

    /** What a result was compared with is where it lies, but only for this number. */
    static class Limits {
        Node a, b;
        int x;
        boolean repOK() {
            int most = x;
            int r = rank(a);
            if (r > most) return false;
            if (!isGood(b) && r < 2) return false;
            return r == 2 && b == null;
        }
        private static boolean isGood(Node n) {
            if (!isEnd(n)) return false;
            return n.red;
        }
    }
}
"#;

/// Conditions that may not matter once the run has come behind them.
const DETOURS: &str = r#"
package hard;

class Detours {
    static class Node {
        Node left, right;
        int key;
        boolean red;
    }

    static boolean isRed(Node n) { return n != null && n.red; }

    static int rank(Node n) { return n == null ? 0 : n.red ? 2 : 1; }

    /** On the way a result is looked at that is looked at again. */
    static class ResultInside {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a, b;
        boolean flag;
        boolean repOK() {
            int r = rank(a);
            if (!flag && r > 0 && isRed(b)) return false;
            return r == 2;
        }
    }

    /** On the way a result is known better than without it. */
    static class NarrowedInside {
        Node a;
        boolean flag;
        boolean repOK() {
            int r = rank(a);
            if (!flag && r > 1) return false;
            return r == 2;
        }
    }

    /** The same with a bound of it. */
    static class BoundInside {
        Node a, b;
        boolean flag;
        int x;
        boolean repOK() {
            int r = height(a, 2);
            if (r < 0) return false;
            if (!flag && r == 3) return false;
            if (r >= 1) return x == 1;
            return false;
        }
        private static int height(Node n, int fuel) {
            if (n == null) return 0;
            if (fuel == 0) return -1;
            int h = height(n.left, fuel - 1);
            if (h < 0) return -1;
            return n.red ? h + 1 : h;
        }
    }

    /** On the way something is read that a call has written. */
    static class WrittenBefore {
        static class Counter {
            int count;
            boolean counts(Node n) {
                if (isRed(n)) count++;
                return true;
            }
        }
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            Counter c = new Counter();
            if (!c.counts(a)) return false;
            if (!flag && c.count == 5) return false;
            return c.count == 1;
        }
    }

    /** What decides is compared with a result. */
    static class Compared {
        Node a;
        int x;
        boolean repOK() {
            int r = rank(a);
            if (r < x) return false;
            return r == 0;
        }
    }

    /** On the way out is true, or both. */
    static class True {
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            if (flag && x == 1) return true;
            return a != null && a.red && a.left == a;
        }
    }

    /** On the way out is a number or another. */
    static class Ternary {
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            if (flag) return x == 1;
            return a != null && a.red && a.left == a;
        }
    }

    /** The same, and no comes last. */
    static class TernaryCall {
        Node a;
        boolean flag;
        int x;
        boolean repOK() { return value() > 1; }
        private int value() {
            if (flag) return x == 1 ? 2 : 0;
            return a != null && a.red ? 3 : 1;
        }
    }

    /** What is found on the way is used behind it. */
    static class UsedBehind {
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            int n = 0;
            if (flag) {
                n = x;
                if (isRed(a)) return false;
            }
            return n == 1;
        }
    }

    /** Both ways lead on, with different numbers. */
    static class Else {
        Node a;
        boolean flag;
        boolean repOK() {
            int n;
            if (flag) n = 1;
            else n = 2;
            return n == rank(a);
        }
    }

    /** What decided is looked at again. */
    static class Again {
        Node a;
        boolean flag;
        boolean repOK() {
            boolean f = flag;
            if (f && isRed(a)) return false;
            if (a == null) return false;
            return f ? a.key == 1 : a.red;
        }
    }

    /** The cell itself is read again. */
    static class ReadAgain {
        Node a;
        boolean repOK() {
            if (a == null) return false;
            if (a.red && (isRed(a.left) || isRed(a.right))) return false;
            return a.left != null && a.left.red && a.right == a.left && !a.red;
        }
    }

    /** One within the other, and one after the other. */
    static class Nested {
        Node a, b;
        boolean repOK() {
            if (a == null || b == null) return false;
            if (a.red) {
                if (b.red && a.key == 1) return false;
                if (b.key == 1) return false;
            }
            if (b.red && b.key == 0) return false;
            return a.red && b.red || a.key == 1 && b.key == 1;
        }
    }

    /** In a loop, over nodes that may be the same. */
    static class Loop {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node first;
        int x;
        boolean repOK() {
            Node at = first;
            int n = 0;
            while (at != null) {
                if (at.red && (isRed(at.left) || isRed(at.right))) return false;
                if (++n > 2) return x == 1 && at.red;
                at = at.left;
            }
            return n == 2 && x == 0;
        }
    }

    /** What is thrown on the way is caught by a caller. */
    static class Caught {
        private static boolean isRed(Node n) { return n.red; }
        Node a;
        boolean flag;
        int x;
        boolean repOK() {
            try {
                return inner();
            } catch (NullPointerException e) {
                return x == 1;
            }
        }
        private boolean inner() {
            if (flag && isRed(a)) return false;
            return x == 0 && a != null && a.key == 1 && !flag;
        }
    }

    /** A call is no call of its own: it changes what was made before. */
    static class Changes {
        static class Counter {
            int count;
        }
        private static boolean adds(Counter c, Node n) {
            c.count++;
            return n != null && n.red;
        }
        Node a;
        boolean flag;
        boolean repOK() {
            Counter c = new Counter();
            if (flag && adds(c, a)) return false;
            return c.count == 1;
        }
    }

    /** An object comes up on the way for the first time. */
    static class First {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a, b;
        boolean repOK() {
            if (a != null && (isRed(a.left) || isRed(a.right))) return false;
            if (b == null || !b.red) return false;
            return a != null && a.left != b && a.right != b && a.left != null;
        }
    }

    /** The detour of a call whose result is looked at, or is not. */
    static class InCall {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a, b;
        int x;
        boolean repOK() {
            if (!isFine(a)) return x == 1 && b == null;
            if (!isFine(b)) return false;
            return x == 0 && a != b;
        }
        private static boolean isFine(Node n) {
            if (n == null) return false;
            if (n.red && isRed(n.left)) return false;
            return n.key == 1;
        }
    }

    /** The number that leads out is good for some callers. */
    static class Number {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a;
        int x;
        boolean repOK() {
            int n = kind();
            if (n == 0) return false;
            if (n == 1) return x == 1;
            return x == 0 && a.key == 1;
        }
        private int kind() {
            if (a == null) return 0;
            if (a.red && isRed(a.left)) return 1;
            if (a.red && isRed(a.right)) return 0;
            return 2;
        }
    }

    /** A field of something new at the same place as one of the structure's. */
    static class SamePlace {
        Node a;
        int x;
        boolean repOK() {
            Node made = new Node();
            made.red = x == 1;
            if (!fits(made)) return a == null;
            return fits(a);
        }
        private static boolean fits(Node n) {
            if (n.red && n.key == 0) return false;
            return n.key == 1 || n.left == n;
        }
    }

    /** The last thing before the end, which is reached from elsewhere, too. */
    static class Last {
        private static boolean isRed(Node n) { return n != null && n.red; }
        Node a, b;
        boolean flag;
        boolean repOK() {
            if (b == null) {
                if (flag && isRed(a)) return false;
            } else if (b.red) {
                return false;
            }
            return a != null && (b == null ? a.red : a == b);
        }
    }

    /** Back to the beginning of a loop from within. */
    static class Continues {
        Node first;
        int x;
        boolean repOK() {
            int n = 0;
            int rounds = 0;
            for (Node at = first; at != null && rounds < 3; at = at.left) {
                rounds++;
                if (at.red) continue;
                n++;
                if (at.key == 0) break;
                if (n > 2) return x == 1;
            }
            return n == 1 && x == 0;
        }
    }
}
"#;

/// Predicates that write rarely what was there before, in ways that the code shows badly.
const WRITES: &str = r#"
package hard;

import java.util.*;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;

/** Each writes for one heap of hundreds, and reads what it may have written. */
class Writes {
    static class Four {
        int a, b, c, d, size, mark;
        boolean isRare() { return a + b + c + d == 12; }
    }

    interface Op {
        void apply(Four f);
    }
    static class Marker implements Op {
        @Override public void apply(Four f) { f.mark = 1; }
    }

    /** What writes is made in a method that is looked at later. */
    static class MadeLater extends Four {
        boolean repOK() {
            if (!isOK(make())) return false;
            return mark == size;
        }
        private Op make() { return new Marker(); }
        private boolean isOK(Op op) {
            if (isRare()) op.apply(this);
            return true;
        }
    }

    /** What writes is made when its class is initialised. */
    static class MadeStatic extends Four {
        static final Op OP = new Marker();
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (isRare()) OP.apply(this);
            return true;
        }
    }

    /** A lambda that is made then. */
    static class StaticLambda extends Four {
        static final Consumer<Four> MARK = f -> f.mark = 1;
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (isRare()) MARK.accept(this);
            return true;
        }
    }

    enum Kind {
        QUIET { @Override void see(Four f) { } },
        LOUD { @Override void see(Four f) { f.mark = 1; } };
        int seen;
        abstract void see(Four f);
    }

    /** The constant of an enum writes. */
    static class Constant extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            Kind.valueOf(isRare() ? "LOUD" : "QUIET").see(this);
            return true;
        }
    }

    /** The constant of an enum is written. */
    static class ConstantWritten {
        int a, b, c, d, size;
        Kind kind;
        boolean repOK() {
            if (kind == null || !isOK()) return false;
            return kind.seen == size;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) kind.seen = 1;
            return true;
        }
    }

    /** A list that a static field holds. */
    static class StaticList extends Four {
        static final List<String> SEEN = new ArrayList<>();
        boolean repOK() {
            if (!isOK()) return false;
            return SEEN.size() == size;
        }
        private boolean isOK() {
            if (isRare()) SEEN.add("");
            return true;
        }
    }

    /** A list that a static field of another class holds. */
    static class Holder {
        static final List<String> SEEN = new ArrayList<>();
        static int[] counts = new int[1];
        static Four last = new Four();
    }
    static class HeldList extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return Holder.SEEN.size() == size;
        }
        private boolean isOK() {
            if (isRare()) Holder.SEEN.add("");
            return true;
        }
    }

    /** Often, so that it can be seen. */
    static class HeldOften extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return Holder.SEEN.size() == size;
        }
        private boolean isOK() {
            if (a == 0) Holder.SEEN.add("");
            return true;
        }
    }

    /** A counter of the library. */
    static class StaticCounter extends Four {
        static final AtomicInteger COUNT = new AtomicInteger();
        boolean repOK() {
            if (!isOK()) return false;
            return COUNT.get() == size;
        }
        private boolean isOK() {
            if (isRare()) COUNT.incrementAndGet();
            return true;
        }
    }

    /** An array, and an object of the same class, that a static field holds. */
    static class HeldArray extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return Holder.counts[0] == size;
        }
        private boolean isOK() {
            if (isRare()) Holder.counts[0]++;
            return true;
        }
    }
    static class HeldObject extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return Holder.last.mark == size;
        }
        private boolean isOK() {
            if (isRare()) Holder.last.mark = 1;
            return true;
        }
    }

    /** The library writes to an array of the structure. */
    static class Reversed {
        int a, b, c, d;
        String[] all;
        boolean repOK() {
            if (all == null || all.length != 2 || all[0] != null) return false;
            if (!isOK()) return false;
            return all[0] != null;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) Collections.reverse(java.util.Arrays.asList(all));
            return true;
        }
    }
    static class Dumped {
        int a, b, c, d;
        String[] all;
        boolean repOK() {
            if (all == null || all.length != 1 || all[0] != null) return false;
            if (!isOK()) return false;
            return all[0] != null;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) List.of("").toArray(all);
            return true;
        }
    }
    static class Sorted {
        int a, b, c, d;
        int[] all;
        boolean repOK() {
            if (all == null || all.length != 2 || all[0] != 1) return false;
            if (!isOK()) return false;
            return all[0] == 0;
        }
        private boolean isOK() {
            if (a + b + c + d == 12) java.util.Arrays.sort(all, 0, 2);
            return true;
        }
    }

    /** Truths are stored as bytes are. */
    static class Flags {
        int a, b, c, d;
        boolean[] all;
        boolean repOK() {
            if (all == null || all.length != 1 || all[0]) return false;
            if (!isOK()) return false;
            return all[0];
        }
        private boolean isOK() {
            if (a + b + c + d == 12) all[0] = true;
            return true;
        }
    }

    /** The library calls what a new object has from its superclass. */
    static abstract class Base implements Comparator<String> {
        Four of;
        @Override public int compare(String a, String b) {
            of.mark = 1;
            return 0;
        }
    }
    static class Derived extends Base { }
    static class Inherited extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            Derived d = new Derived();
            d.of = this;
            if (isRare()) Objects.compare("a", "b", d);
            return true;
        }
    }

    /** The library calls the structure's own method. */
    static class Compared extends Four implements Comparable<Compared> {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        @Override public int compareTo(Compared o) {
            mark = 1;
            return 0;
        }
        private boolean isOK() {
            if (isRare()) new TreeSet<>(Set.of(this)).size();
            return true;
        }
    }
    static class Equalled extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        @Override public boolean equals(Object o) {
            mark = 1;
            return false;
        }
        private boolean isOK() {
            if (isRare()) Objects.equals(this, "");
            return true;
        }
    }
    static class Iterated extends Four implements Iterator<String>, Iterable<String> {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        @Override public Iterator<String> iterator() { return this; }
        @Override public boolean hasNext() { return false; }
        @Override public String next() { return ""; }
        @Override public void remove() { mark = 1; }
        private boolean isOK() {
            if (isRare()) {
                for (String s : this) s.length();
                Iterator<?> i = iterator();
                i.remove();
            }
            return true;
        }
    }
    static class Supplies extends Four implements java.util.function.Supplier<String> {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        @Override public String get() {
            mark = 1;
            return "";
        }
        private boolean isOK() {
            if (isRare()) Objects.requireNonNullElseGet(null, this);
            return true;
        }
    }

    /** A setter of the superclass, through an interface with a default. */
    interface Settable {
        void set(int to);
        default void reset() { set(1); }
    }
    static class Setter extends Four {
        public void set(int to) { mark = to; }
    }
    static class Sets extends Setter implements Settable {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (isRare()) reset();
            return true;
        }
    }

    /** A constructor that tells others, and one that writes to what it is given. */
    static class Registered {
        static Registered last;
        final Four of;
        Registered(Four of) {
            this.of = of;
            last = this;
        }
        Registered(Four of, int mark) {
            this.of = of;
            of.mark = mark;
        }
    }
    static class Registers extends Four {
        boolean repOK() {
            Registered before = Registered.last;
            if (!isOK()) return false;
            return (Registered.last == before ? 0 : 1) == size;
        }
        private boolean isOK() {
            if (isRare()) new Registered(this);
            return true;
        }
    }
    static class Constructs extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private boolean isOK() {
            if (isRare()) new Registered(this, 1);
            return true;
        }
    }

    /** A reference to a method. */
    static class Refers extends Four {
        boolean repOK() {
            if (!isOK()) return false;
            return mark == size;
        }
        private void mark(String s) { mark = 1; }
        private boolean isOK() {
            if (isRare()) List.of("").forEach(this::mark);
            return true;
        }
    }
}
"#;

type Ranges = &'static [(&'static str, &'static str)];

/// Two numbers each.
const TWO: Ranges = &[("key", "0..1"), ("x", "0..1"), ("y", "0..1"), ("element", "0..1")];
/// No numbers to speak of.
const SHAPE: Ranges = &[("key", "0..0")];
const DEFAULT: Ranges = &[];
/// Four numbers each.
const FOUR: Ranges = &[("a", "0..3"), ("b", "0..3"), ("c", "0..3"), ("d", "0..3")];
/// Three numbers each, and two keys.
const THREE: Ranges =
    &[("x", "0..2"), ("y", "0..2"), ("z", "0..2"), ("key", "0..1"), ("c", "0..2")];
/// Three keys, too.
const KEYS: Ranges = &[("key", "0..2"), ("x", "0..1")];
/// No keys to speak of, and three numbers.
const SMALL: Ranges = &[("key", "0..0"), ("x", "0..2")];
/// The same, and what is to be written is not there before.
const RARE: Ranges = &[
    ("a", "0..3"),
    ("b", "0..3"),
    ("c", "0..3"),
    ("d", "0..3"),
    ("mark", "0..0"),
    ("size", "0..1"),
];
/// Wider than all of them.
const WIDE: Ranges = &[
    ("key", "-1..2"),
    ("x", "-1..2"),
    ("y", "-1..2"),
    ("wanted", "-1..4"),
    ("size", "0..4"),
    ("height", "0..4"),
    ("element", "-1..2"),
    ("at", "-1..2"),
    ("sum", "-1..4"),
];

/// Classes of a file, with the scopes and the ranges they are tried with.
const CASES: &[(&str, &[&str], &[usize], Ranges)] = &[
    ("Shapes", &["OddOrder"], &[1, 2, 3], TWO),
    ("Shapes", &["Alias", "Ring"], &[1, 2, 3], SHAPE),
    ("Shapes", &["IgnoresRight", "Crossed"], &[2, 3], SHAPE),
    ("Shapes", &["Distinct"], &[2, 3], TWO),
    ("Shapes", &["Late"], &[2], TWO),
    ("Shapes", &["Parents"], &[1, 2], DEFAULT),
    ("Guards", &["Chain", "And", "Or", "Negated", "Heights", "Recursive"], &[1, 2], TWO),
    ("Guards", &["Loop", "Twice", "Try", "CaughtAbove", "Finally", "Helper"], &[1, 2], TWO),
    ("Guards", &["Disjoint"], &[2], TWO),
    ("Results", &["Equal", "Unequal", "Balance", "Greater", "Sum", "Ways"], &[1, 2], TWO),
    ("Results", &["Switched", "Differ", "Not", "Handed", "Through", "Later"], &[1, 2], TWO),
    ("Results", &["Turned", "Nested"], &[1, 2], TWO),
    ("Dirty", &["Always", "Sometimes", "Collects", "Counter", "Global"], &[1, 2], TWO),
    ("Dirty", &["GlobalSet", "Marks", "MarksInCall", "MarksInLambda"], &[1, 2], TWO),
    ("Dirty", &["MarksInArray", "Fills"], &[1, 2], TWO),
    ("Dirty", &["Rarely", "RarelyMarks", "RarelyGlobal", "RarelyThrows"], &[1], FOUR),
    ("Dirty", &["MarksInHash", "Moves", "Stack", "Reverses", "Overwrites"], &[1, 2], TWO),
    ("Dirty", &["Throws", "Catches", "Overflows"], &[1, 2], TWO),
    ("Library", &["Deque", "Identity", "Streams", "Lambdas", "Equals"], &[1, 2], TWO),
    ("Library", &["Static", "Synchronized"], &[1, 2], TWO),
    ("Values", &["Primitives", "Strings", "Boxes"], &[1, 2, 3], DEFAULT),
    ("Values", &["Enums", "Objects", "Hidden"], &[1, 2], DEFAULT),
    ("Classes", &["Drawing"], &[1], DEFAULT),
    ("Classes", &["Root", "Outer", "Parts"], &[1, 2], TWO),
    ("Arrays", &["SharedElements", "Backwards", "Clones", "Copies"], &[1, 2], TWO),
    ("Arrays", &["Bounds", "Grid", "Writes", "Types"], &[1, 2], TWO),
    ("Alike", &["WithResult", "BelowResult", "WithBounds", "NotThat"], &[1, 2], THREE),
    ("Alike", &["ReadAgain", "ComparedTwice", "OneWay", "Both", "New"], &[1], THREE),
    ("Alike", &["Cloned", "Types", "AnyObject"], &[1, 2], THREE),
    ("Alike", &["Cycle"], &[1, 2], KEYS),
    ("Bounds", &["Height", "Two", "Reused", "Either", "LastRound", "Kept"], &[1, 2], SMALL),
    ("Bounds", &["Overflows", "Added", "Others", "Between", "Capped"], &[1, 2], SMALL),
    ("Bounds", &["Virtual", "Less"], &[1, 2], TWO),
    ("Plain", &["Parameter", "Before", "Sum", "Round", "Up"], &[1, 2], TWO),
    ("Plain", &["Changed", "Turned", "Places", "Limits"], &[1, 2], TWO),
    ("Detours", &["ResultInside", "NarrowedInside", "BoundInside", "Compared"], &[1, 2], SMALL),
    ("Detours", &["WrittenBefore", "True", "Ternary", "TernaryCall", "UsedBehind"], &[1, 2], SMALL),
    ("Detours", &["Else", "Again", "ReadAgain", "Nested", "Loop", "Caught"], &[1, 2], TWO),
    ("Detours", &["Changes", "First", "InCall", "Number"], &[1, 2], TWO),
    ("Detours", &["SamePlace", "Last", "Continues"], &[1, 2], TWO),
    ("Writes", &["MadeLater", "MadeStatic", "StaticLambda", "Constant"], &[1], RARE),
    ("Writes", &["ConstantWritten", "StaticList", "HeldList", "HeldOften"], &[1], RARE),
    ("Writes", &["StaticCounter", "HeldArray", "HeldObject", "Inherited"], &[1], RARE),
    ("Writes", &["Reversed", "Dumped", "Sorted", "Flags"], &[2], RARE),
    ("Writes", &["Compared", "Equalled", "Iterated", "Supplies", "Sets"], &[1], RARE),
    ("Writes", &["Registers", "Constructs", "Refers"], &[1], RARE),
];

/// Those that are also tried with wider ranges.
const WIDER: &[&str] = &[
    "OddOrder",
    "Late",
    "Chain",
    "Or",
    "Negated",
    "Heights",
    "Equal",
    "Ways",
    "Through",
    "Sometimes",
    "Marks",
    "Stack",
    "Clones",
    "Bounds",
    "Writes",
];

/// A field that can hold any object can hold these.
const ANY: &[(&str, &[&str])] =
    &[("java.lang.Object", &["hard.Values$Objects$Item", "java.lang.Object"])];

/// Calls `each` with the predicates and their bounds.
pub fn cases(mut each: impl FnMut(&Case<'_>)) {
    for (file, classes, scopes, ranges) in CASES {
        for class in *classes {
            let name = format!("hard.{file}${class}");
            for &n in *scopes {
                let wider = if WIDER.contains(class) { WIDE } else { DEFAULT };
                let subclasses = if *class == "Objects" { ANY } else { &[] };
                each(&Case { ranges, wider, subclasses, ..Case::of(&name, n) });
            }
        }
    }
}
