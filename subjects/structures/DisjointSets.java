package structures;

import java.util.Arrays;
import java.util.Objects;

/**
 * Sets of the numbers 0 to {@code size - 1} that have no number in common, united by rank. Invariant:
 * both arrays are of the same length, at least {@code size}; each parent is one of the numbers, either
 * the number itself (a root) or one of higher rank; ranks are not negative, a root of rank r has at
 * least 2^r members, and there are {@code sets} roots.
 */
public class DisjointSets {
    int[] parent = new int[2];
    int[] rank = new int[2];
    int size;
    int sets;

    /** Adds a set of one new number, which is returned. */
    public int makeSet() {
        if (size == parent.length) {
            parent = Arrays.copyOf(parent, 2 * size + 1);
            rank = Arrays.copyOf(rank, 2 * size + 1);
        }
        parent[size] = size;
        rank[size] = 0;
        sets++;
        return size++;
    }

    /** The number that stands for the set of a number. */
    public int find(int x) {
        Objects.checkIndex(x, size);
        int root = x;
        while (parent[root] != root) {
            root = parent[root];
        }
        while (parent[x] != root) {
            int above = parent[x];
            parent[x] = root;
            x = above;
        }
        return root;
    }

    /** Unites the sets of two numbers; false if they were the same. */
    public boolean union(int x, int y) {
        int a = find(x);
        int b = find(y);
        if (a == b) {
            return false;
        }
        if (rank[a] < rank[b]) {
            parent[a] = b;
        } else {
            parent[b] = a;
            if (rank[a] == rank[b]) {
                rank[a]++;
            }
        }
        sets--;
        return true;
    }

    public boolean same(int x, int y) {
        return find(x) == find(y);
    }

    /** Whether every two numbers that another collection unites are united here. */
    public boolean refinedBy(DisjointSets other) {
        if (other.size > size) {
            return false;
        }
        for (int x = 0; x < other.size; x++) {
            if (!same(x, other.find(x))) {
                return false;
            }
        }
        return true;
    }

    public int sets() {
        return sets;
    }

    public boolean repOK() {
        if (parent == null || rank == null || parent == rank || parent.length != rank.length) {
            return false;
        }
        if (size < 0 || size > parent.length) {
            return false;
        }
        int roots = 0;
        for (int x = 0; x < size; x++) {
            int above = parent[x];
            if (above < 0 || above >= size || rank[x] < 0) {
                return false;
            }
            if (above == x) {
                roots++;
            } else if (rank[above] <= rank[x]) {
                return false;
            }
        }
        return roots == sets && ranksAreEarned();
    }

    /** Whether each root has the members its rank promises, where parents are known to lead to roots. */
    private boolean ranksAreEarned() {
        int[] members = new int[size];
        for (int x = 0; x < size; x++) {
            int root = x;
            while (parent[root] != root) {
                root = parent[root];
            }
            members[root]++;
        }
        for (int x = 0; x < size; x++) {
            if (parent[x] == x && (rank[x] > 30 || members[x] < 1 << rank[x])) {
                return false;
            }
        }
        return true;
    }
}
