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
