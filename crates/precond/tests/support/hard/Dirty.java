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
