package structures.buggy;

import java.util.HashSet;
import java.util.LinkedList;
import java.util.NoSuchElementException;
import java.util.Set;

/**
 * A mergeable heap of ints: a list of binomial trees. Invariant: the roots have no parent and ascending
 * degrees; the children of a node of degree d have the degrees d-1 down to 0, know their parent, and
 * have keys not below its key; no node is reached twice, and there are {@code size} of them.
 *
 * <p>The bug: where two trees become one and the second has the lesser root, the tree before them
 * still has the first as its sibling.
 */
public class BinomialHeap {
    static class Node {
        int key;
        int degree;
        Node parent;
        Node child;
        Node sibling;

        Node(int key) {
            this.key = key;
        }
    }

    Node head;
    int size;

    public void insert(int key) {
        head = union(head, new Node(key));
        size++;
    }

    public int min() {
        if (head == null) {
            throw new NoSuchElementException();
        }
        return leastRoot().key;
    }

    /** Takes the least key out; there must be one. */
    public int extractMin() {
        if (head == null) {
            throw new NoSuchElementException();
        }
        Node least = leastRoot();
        removeRoot(least);
        head = union(head, orphans(least));
        size--;
        return least.key;
    }

    /** Moves the nodes of another heap into this one. */
    public void merge(BinomialHeap other) {
        if (other == this) {
            return;
        }
        head = union(head, other.head);
        size += other.size;
        other.head = null;
        other.size = 0;
    }

    /** Lowers one occurrence of a key; false if there is none or it would not become lower. */
    public boolean decrease(int key, int to) {
        Node node = find(head, key);
        if (node == null || to >= key) {
            return false;
        }
        while (node.parent != null && node.parent.key > to) {
            node.key = node.parent.key;
            node = node.parent;
        }
        node.key = to;
        return true;
    }

    public int size() {
        return size;
    }

    private static Node find(Node node, int key) {
        for (Node n = node; n != null; n = n.sibling) {
            if (n.key == key) {
                return n;
            }
            Node below = n.key < key ? find(n.child, key) : null;
            if (below != null) {
                return below;
            }
        }
        return null;
    }

    private Node leastRoot() {
        Node least = head;
        for (Node n = head.sibling; n != null; n = n.sibling) {
            if (n.key < least.key) {
                least = n;
            }
        }
        return least;
    }

    private void removeRoot(Node root) {
        if (head == root) {
            head = root.sibling;
            return;
        }
        Node before = head;
        while (before.sibling != root) {
            before = before.sibling;
        }
        before.sibling = root.sibling;
    }

    /** The children of a node as a list of roots. */
    private static Node orphans(Node node) {
        Node roots = null;
        Node child = node.child;
        while (child != null) {
            Node next = child.sibling;
            child.parent = null;
            child.sibling = roots;
            roots = child;
            child = next;
        }
        return roots;
    }

    /** Makes one list of roots with different degrees out of two. */
    private static Node union(Node one, Node other) {
        Node first = interleave(one, other);
        Node before = null;
        Node at = first;
        while (at != null && at.sibling != null) {
            Node next = at.sibling;
            boolean three = next.sibling != null && next.sibling.degree == at.degree;
            if (at.degree != next.degree || three) {
                before = at;
                at = next;
            } else if (at.key <= next.key) {
                at.sibling = next.sibling;
                adopt(at, next);
            } else {
                if (before == null) {
                    first = next;
                }
                adopt(next, at);
                at = next;
            }
        }
        return first;
    }

    /** Makes one list of roots with ascending degrees, of which two may be equal, out of two. */
    private static Node interleave(Node one, Node other) {
        Node first = null;
        Node last = null;
        while (one != null || other != null) {
            Node least;
            if (other == null || one != null && one.degree <= other.degree) {
                least = one;
                one = one.sibling;
            } else {
                least = other;
                other = other.sibling;
            }
            if (last == null) {
                first = least;
            } else {
                last.sibling = least;
            }
            last = least;
        }
        return first;
    }

    private static void adopt(Node parent, Node child) {
        child.parent = parent;
        child.sibling = parent.child;
        parent.child = child;
        parent.degree++;
    }

    public boolean repOK() {
        Set<Node> visited = new HashSet<>();
        LinkedList<Node> work = new LinkedList<>();
        for (Node root = head; root != null; root = root.sibling) {
            boolean ascends = root.sibling == null || root.degree < root.sibling.degree;
            if (!visited.add(root) || root.parent != null || !ascends) {
                return false;
            }
            work.add(root);
        }
        while (!work.isEmpty()) {
            Node n = work.removeFirst();
            int degree = n.degree;
            for (Node child = n.child; child != null; child = child.sibling) {
                degree--;
                if (!visited.add(child) || child.parent != n) {
                    return false;
                }
                if (child.degree != degree || child.key < n.key) {
                    return false;
                }
                work.add(child);
            }
            if (degree != 0) {
                return false;
            }
        }
        return visited.size() == size;
    }

    /** A heap of three keys and one of two make a heap of five. */
    static void checkMerge(int a, int b, int c, int d, int e) {
        BinomialHeap heap = new BinomialHeap();
        heap.insert(a);
        heap.insert(b);
        heap.insert(c);
        BinomialHeap other = new BinomialHeap();
        other.insert(d);
        other.insert(e);
        heap.merge(other);
        assert other.size() == 0;
        assert heap.repOK();
    }
}
