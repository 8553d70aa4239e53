// Question: Object methods through interface references, array receivers, lambdas, functional objects in collections, equals/hashCode contracts
import java.util.*;
import java.util.function.*;
public class InvokeInterfaceObjectMethods {
    interface Empty {}
    interface HasStr { String toString(); }
    static class Impl implements Empty, HasStr, Comparable<Impl> {
        final int k;
        Impl(int k) { this.k = k; }
        public String toString() { return "Impl" + k; }
        public int hashCode() { return k; }
        public boolean equals(Object o) { return o instanceof Impl && ((Impl) o).k == k; }
        public int compareTo(Impl o) { return o.k - k; }
    }
    record P(int x, String y) implements Empty, HasStr { }
    enum E implements Empty, HasStr { A }
    interface Stack2<T> extends Iterable<T> {
        void push(T t); T pop(); boolean isEmpty(); default T peek() { T t = pop(); push(t); return t; }
    }
    static class LinkedStack<T> implements Stack2<T> {
        private class N { T v; N next; N(T v, N n) { this.v = v; next = n; } }
        private N head;
        int size;
        public void push(T t) { head = new N(t, head); size++; }
        public T pop() {
            if (head == null) throw new NoSuchElementException("empty stack"); T v = head.v; head = head.next; size--; return v;
        }
        public boolean isEmpty() { return head == null; }
        public Iterator<T> iterator() {
            return new Iterator<T>() {
                N cur = head; public boolean hasNext() { return cur != null; } public T next() { T v = cur.v; cur = cur.next; return v; }
            };
        }
    }
    static class ArrStack<T> implements Stack2<T> {
        private Object[] a = new Object[1];
        private int n;
        public void push(T t) { if (n == a.length) a = Arrays.copyOf(a, n * 2); a[n++] = t; }
        @SuppressWarnings("unchecked") public T pop() { T t = (T) a[--n]; a[n] = null; return t; }
        public boolean isEmpty() { return n == 0; }
        public Iterator<T> iterator() {
            List<T> l = new ArrayList<>();
            for (int i = n - 1; i >= 0; i--) { @SuppressWarnings("unchecked") T t = (T) a[i]; l.add(t); }
            return l.iterator();
        }
        @Override public T peek() { @SuppressWarnings("unchecked") T t = (T) a[n - 1]; return t; }
    }
    static String use(Empty e) { return e.toString() + e.hashCode() % 1 + e.equals(e) + e.equals(null) + e.getClass().getSimpleName(); }
    static <T> String drain(Stack2<T> s) {
        StringBuilder b = new StringBuilder();
        for (T t : s) b.append(t).append(',');
        b.append('|');
        while (!s.isEmpty()) b.append(s.peek()).append(s.pop()).append(' ');
        return b.toString();
    }
    public static void main(String[] args) {
        for (Empty e : new Empty[]{new Impl(3), new P(1, "y"), E.A}) System.out.println(use(e));
        HasStr hs = new HasStr() { public String toString() { return "lam"; } };
        System.out.println(hs.toString().equals("lam") + " " + hs.equals(hs));
        HasStr h2 = new Impl(9);
        System.out.println(h2 + " " + h2.equals(new Impl(9)) + " " + h2.hashCode());
        Comparable<String> cs = "abc";
        System.out.println(cs.compareTo("abd") + " " + cs.toString() + cs.hashCode() + cs.equals("abc"));
        CharSequence ch = "xyz";
        System.out.println(ch.toString() + ch.length() + ch.hashCode() + ch.equals("xyz") + ch.getClass().getSimpleName());
        List<Integer> li = List.of(1, 2);
        Collection<Integer> co = new ArrayList<>(li);
        Iterable<Integer> ib = co;
        System.out.println(li.equals(co) + " " + co.equals(li) + " " + ib.equals(li) + " " + ib.hashCode() + " " + li.hashCode() + " " + ib
                + new HashSet<>(co).equals(Set.of(2, 1)) + new LinkedList<>(li).equals(co));
        for (Stack2<String> s : List.of(new LinkedStack<String>(), new ArrStack<String>())) {
            for (String x : "to be or not".split(" ")) s.push(x);
            System.out.println(drain(s));
            try { s.pop(); } catch (NoSuchElementException | ArrayIndexOutOfBoundsException ex) { System.out.println(ex.getMessage()); }
        }
        Object arr = new int[]{1};
        System.out.println(arr.equals(arr) + " " + arr.getClass().getSimpleName() + " " + (((int[]) arr).clone() != arr));
        Map<Object, String> m = new HashMap<>();
        m.put(new Impl(1), "a");
        m.put(new Impl(1), "b");
        m.put(new P(1, "q"), "c");
        m.put(new P(1, "q"), "d");
        m.put(E.A, "e");
        m.put(null, "n");
        m.put(1, "i");
        m.put(1L, "l");
        m.put('\1', "c");
        m.put("1", "s");
        System.out.println(m.size() + m.get(new Impl(1)) + m.get(new P(1, "q")) + m.get(null) + m.get(1) + m.get(1L) + m.get('\1')
                + m.get((short) 1));
        TreeSet<Impl> ts = new TreeSet<>(List.of(new Impl(1), new Impl(5), new Impl(3)));
        System.out.println(ts + " " + ts.first() + ts.headSet(new Impl(3)) + ts.descendingSet());
        Function<Object, String> f = Object::toString;
        Function<Impl, Integer> g = Impl::hashCode;
        BiPredicate<Object, Object> eq = Object::equals;
        System.out.println(f.apply(new Impl(7)) + g.apply(new Impl(8)) + eq.test("a", "a") + f.andThen(String::length).apply(12345)
                + Function.<Integer>identity().compose(String::length).apply("four"));
        Supplier<Supplier<String>> ss = () -> "x"::toString;
        System.out.println(ss.get().get());
        Object lock = new Impl(0);
        System.out.println(lock instanceof Empty && lock instanceof HasStr hh && hh.toString().length() == 5 ? "ok" : "no");
        P p = new P(2, null);
        System.out.println(p + " " + p.equals(new P(2, null)) + " " + p.hashCode() + " " + new P(0, "a").hashCode());
        Number nn = 5;
        Comparable cn = (Comparable) nn;
        System.out.println(cn.compareTo(6) + nn.intValue());
        StringBuilder sb = new StringBuilder("q");
        Appendable ap = sb;
        Object so = ap;
        System.out.println(so.toString() + so.equals(sb) + (so == ap));
    }
}
