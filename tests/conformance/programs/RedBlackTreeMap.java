// Question: does a hand-written left-leaning red-black tree keep its invariants and agree with TreeMap over random inserts and deletes?
import java.util.*;
import java.util.function.*;

class RedBlackTreeMap {
    static class Llrb<K extends Comparable<? super K>, V> {
        private static final boolean RED = true, BLACK = false;
        private final class Node { K k; V v; Node l, r; boolean color = RED; int n = 1; Node(K k, V v) { this.k = k; this.v = v; } }
        private Node root;
        int rotations;
        private boolean red(Node x) { return x != null && x.color == RED; }
        private int size(Node x) { return x == null ? 0 : x.n; }
        int size() { return size(root); }
        private Node rotL(Node h) { rotations++; Node x = h.r; h.r = x.l; x.l = h; x.color = h.color; h.color = RED; x.n = h.n; h.n = 1 + size(h.l) + size(h.r); return x; }
        private Node rotR(Node h) { rotations++; Node x = h.l; h.l = x.r; x.r = h; x.color = h.color; h.color = RED; x.n = h.n; h.n = 1 + size(h.l) + size(h.r); return x; }
        private void flip(Node h) { h.color = !h.color; h.l.color = !h.l.color; h.r.color = !h.r.color; }
        private Node fix(Node h) { if (red(h.r) && !red(h.l)) h = rotL(h); if (red(h.l) && red(h.l.l)) h = rotR(h); if (red(h.l) && red(h.r)) flip(h); h.n = 1 + size(h.l) + size(h.r); return h; }
        void put(K k, V v) { root = put(root, Objects.requireNonNull(k, "key"), v); root.color = BLACK; }
        private Node put(Node h, K k, V v) { if (h == null) return new Node(k, v); int c = k.compareTo(h.k); if (c < 0) h.l = put(h.l, k, v); else if (c > 0) h.r = put(h.r, k, v); else h.v = v; return fix(h); }
        V get(K k) { for (Node x = root; x != null; ) { int c = k.compareTo(x.k); if (c == 0) return x.v; x = c < 0 ? x.l : x.r; } return null; }
        boolean contains(K k) { for (Node x = root; x != null; ) { int c = k.compareTo(x.k); if (c == 0) return true; x = c < 0 ? x.l : x.r; } return false; }
        private Node moveL(Node h) { flip(h); if (red(h.r.l)) { h.r = rotR(h.r); h = rotL(h); flip(h); } return h; }
        private Node moveR(Node h) { flip(h); if (red(h.l.l)) { h = rotR(h); flip(h); } return h; }
        private Node delMin(Node h) { if (h.l == null) return null; if (!red(h.l) && !red(h.l.l)) h = moveL(h); h.l = delMin(h.l); return fix(h); }
        void remove(K k) { if (!contains(k)) throw new NoSuchElementException("no key " + k); if (!red(root.l) && !red(root.r)) root.color = RED; root = del(root, k); if (root != null) root.color = BLACK; }
        private Node del(Node h, K k) {
            if (k.compareTo(h.k) < 0) { if (!red(h.l) && !red(h.l.l)) h = moveL(h); h.l = del(h.l, k); }
            else {
                if (red(h.l)) h = rotR(h);
                if (k.compareTo(h.k) == 0 && h.r == null) return null;
                if (!red(h.r) && !red(h.r.l)) h = moveR(h);
                if (k.compareTo(h.k) == 0) { Node m = h.r; while (m.l != null) m = m.l; h.k = m.k; h.v = m.v; h.r = delMin(h.r); }
                else h.r = del(h.r, k);
            }
            return fix(h);
        }
        K floor(K k) { K best = null; for (Node x = root; x != null; ) { int c = k.compareTo(x.k); if (c == 0) return x.k; if (c < 0) x = x.l; else { best = x.k; x = x.r; } } return best; }
        int rank(K k) { int r = 0; for (Node x = root; x != null; ) { int c = k.compareTo(x.k); if (c < 0) x = x.l; else { r += size(x.l); if (c == 0) return r; r++; x = x.r; } } return r; }
        K select(int i) { if (i < 0 || i >= size()) throw new IndexOutOfBoundsException("select " + i + " of " + size()); Node x = root; for (;;) { int t = size(x.l); if (i < t) x = x.l; else if (i > t) { i -= t + 1; x = x.r; } else return x.k; } }
        void forEach(BiConsumer<? super K, ? super V> f) { Deque<Node> st = new ArrayDeque<>(); for (Node x = root; x != null || !st.isEmpty(); ) { if (x != null) { st.push(x); x = x.l; } else { x = st.pop(); f.accept(x.k, x.v); x = x.r; } } }
        int height() { return height(root); }
        private int height(Node x) { return x == null ? 0 : 1 + Math.max(height(x.l), height(x.r)); }
        int check() { if (red(root)) throw new AssertionError("red root"); return check(root, null, null); }
        private int check(Node x, K lo, K hi) {
            if (x == null) return 1;
            if (lo != null && x.k.compareTo(lo) <= 0 || hi != null && x.k.compareTo(hi) >= 0) throw new AssertionError("order at " + x.k);
            if (red(x.r)) throw new AssertionError("right red at " + x.k);
            if (red(x) && red(x.l)) throw new AssertionError("double red at " + x.k);
            if (x.n != 1 + size(x.l) + size(x.r)) throw new AssertionError("size at " + x.k);
            int a = check(x.l, lo, x.k), b = check(x.r, x.k, hi);
            if (a != b) throw new AssertionError("black height at " + x.k);
            return a + (red(x) ? 0 : 1);
        }
        String shape() { StringBuilder sb = new StringBuilder(); shape(root, sb); return sb.toString(); }
        private void shape(Node x, StringBuilder sb) { if (x == null) { sb.append('.'); return; } sb.append(red(x) ? "{" : "(").append(x.k).append(' '); shape(x.l, sb); shape(x.r, sb); sb.append(red(x) ? '}' : ')'); }
    }
    public static void main(String[] args) {
        Llrb<String, Integer> t = new Llrb<>();
        int i = 0;
        for (String s : "S E A R C H X M P L E".split(" ")) { t.put(s, i++); System.out.println(s + " " + t.shape() + " bh " + t.check()); }
        StringBuilder sb = new StringBuilder();
        t.forEach((k, v) -> sb.append(k).append(v).append(' '));
        System.out.println(sb + "size " + t.size() + " height " + t.height() + " rot " + t.rotations);
        System.out.println(t.floor("G") + " " + t.floor("0") + " " + t.rank("M") + " " + t.rank("Z") + " " + t.select(3) + " " + t.get("E") + " " + t.get("Q"));
        for (String s : "E S A X".split(" ")) { t.remove(s); System.out.println("-" + s + " " + t.shape() + " bh " + t.check()); }
        try { t.remove("ZZ"); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        try { t.select(99); } catch (IndexOutOfBoundsException e) { System.out.println(e.getMessage()); }
        try { t.put(null, 1); } catch (NullPointerException e) { System.out.println(e.getMessage()); }
        Llrb<Integer, Integer> a = new Llrb<>();
        TreeMap<Integer, Integer> b = new TreeMap<>();
        Random r = new Random(31337);
        for (int n = 0; n < 3000; n++) {
            int k = r.nextInt(400);
            if (r.nextInt(5) < 3) { a.put(k, n); b.put(k, n); }
            else if (b.containsKey(k)) { a.remove(k); b.remove(k); }
            assert a.size() == b.size() : "size " + n;
            if (n % 500 == 499) {
                int bh = a.check();
                List<Map.Entry<Integer, Integer>> la = new ArrayList<>();
                a.forEach((x, y) -> la.add(Map.entry(x, y)));
                System.out.println(n + " size " + a.size() + " bh " + bh + " h " + a.height() + " same " + la.equals(new ArrayList<>(b.entrySet())) + " floor " + a.floor(200) + "/" + b.floorKey(200) + " rank " + a.rank(200) + "/" + b.headMap(200).size());
            }
        }
        System.out.println("rotations " + a.rotations);
        Llrb<Integer, String> seq = new Llrb<>();
        for (int n = 0; n < 1024; n++) seq.put(n, "");
        System.out.println(seq.height() + " " + seq.check() + " " + seq.select(512));
        while (seq.size() > 0) seq.remove(seq.select(seq.size() / 2));
        System.out.println(seq.size() + " " + seq.check() + " '" + seq.shape() + "'");
    }
}
