// Question: erasure corners: intersection bounds, generic arrays, recursive bounds, wildcard capture, casts inserted by the compiler, static generics
import java.util.*;
import java.util.function.*;
public class GenericBoundsAndErasure {
    interface Named { default String name() { return "named " + getClass().getSimpleName(); } }
    static class Item implements Named, Comparable<Item> {
        final int k;
        Item(int k) { this.k = k; }
        public int compareTo(Item o) { return Integer.compare(k, o.k); }
        public String toString() { return "Item" + k; }
    }
    static class Sub extends Item { Sub(int k) { super(k); } public String toString() { return "Sub" + k; } }
    static <T extends Comparable<? super T> & Named> String best(List<? extends T> l) {
        T m = null; for (T t : l) if (m == null || t.compareTo(m) > 0) m = t; return m + " " + m.name();
    }
    static <T extends Named & Comparable<Item>> int both(T t) { return t.name().length() + t.compareTo(new Item(3)); }
    static class Stack3<E> {
        private E[] a;
        private int n;
        @SuppressWarnings("unchecked") Stack3(int c) { a = (E[]) new Object[c]; }
        void push(E e) { a[n++] = e; }
        E pop() { return a[--n]; }
        E[] raw() { return a; }
    }
    static class NumBox<N extends Number> {
        N v;
        NumBox(N v) { this.v = v; }
        double twice() {
            return v.doubleValue() * 2;
        } <M extends Number> NumBox<Double> plus(NumBox<M> o) { return new NumBox<>(v.doubleValue() + o.v.doubleValue()); }
    }
    static <A, B, C> Function<A, C> comp(Function<? super A, ? extends B> f, Function<? super B, ? extends C> g) {
        return a -> g.apply(f.apply(a));
    }
    static void swapAny(List<?> l) { swapHelp(l, 0, l.size() - 1); }
    private static <T> void swapHelp(List<T> l, int i, int j) { T t = l.get(i); l.set(i, l.get(j)); l.set(j, t); }
    static double sum(Collection<? extends Number> c) { double s = 0; for (Number n : c) s += n.doubleValue(); return s; }
    static void fill(List<? super Integer> l) { for (int i = 0; i < 3; i++) l.add(i); }
    static class Counter<T> {
        static int made;
        final Map<T, Integer> m = new TreeMap<>();
        Counter() { made++; }
        Counter<T> add(T t) { m.merge(t, 1, Integer::sum); return this; }
    }
    static abstract class Builder<T extends Builder<T>> {
        StringBuilder sb = new StringBuilder(); abstract T self(); T a(String s) { sb.append(s); return self(); }
    }
    static class HB extends Builder<HB> {
        HB self() { return this; } HB tag(String t) { sb.append('<').append(t).append('>'); return this; }
    }
    sealed interface Opt<T> {
        record Some<T>(T v) implements Opt<T> {}
        record None<T>() implements Opt<T> {}
        default <R> Opt<R> map(Function<? super T, ? extends R> f) {
            if (this instanceof Some<T> s) return new Some<>(f.apply(s.v())); return new None<>();
        }
        default T or(T d) { return this instanceof Some<T> s ? s.v() : d; }
    }
    static <T> T id(T t) { return t; }
    static <T> T[] gen(IntFunction<T[]> f, T v) { T[] a = f.apply(2); a[0] = v; return a; }
    static <E extends Enum<E>> E first(Class<E> c) { return c.getEnumConstants()[0]; }
    enum En { P, Q }
    static <K, V extends Comparable<V>> K argMax(Map<K, V> m) {
        return m.entrySet().stream().max(Map.Entry.comparingByValue()).get().getKey();
    }
    public static void main(String[] args) {
        System.out.println(best(List.of(new Item(1), new Sub(5), new Item(3))) + " " + both(new Sub(4)) + " " + both(new Item(1)));
        Stack3<String> s = new Stack3<>(3);
        s.push("a");
        s.push("b");
        System.out.println(s.pop().length() + s.pop());
        try {
            String[] r = s.raw(); System.out.println(r.length);
        } catch (ClassCastException e) { System.out.println("CCE on generic array"); }
        Object[] ok = ((Stack3<?>) s).raw();
        System.out.println(ok.length);
        System.out.println(new NumBox<>(5).twice() + new NumBox<>(2.5f).plus(new NumBox<>(3L)).v);
        try {
            NumBox raw = new NumBox(1); raw.v = (Number) (Object) "x";
        } catch (ClassCastException e) { System.out.println("CCE Number"); }
        System.out.println(comp(String::length, n -> "len" + n).apply("four") + GenericBoundsAndErasure.<Object, String,
                Integer>comp(Object::toString, String::length).apply(12345));
        List<Object> lo = new ArrayList<>(List.of("x", 1, 'c'));
        swapAny(lo);
        fill(lo);
        System.out.println(lo + " " + sum(List.of(1, 2.5, 3L)));
        List<Number> ln = new ArrayList<>();
        fill(ln);
        System.out.println(sum(ln));
        System.out.println(new Counter<String>().add("b").add("a").add("b").m + " " + new Counter<Integer>().add(3).m + Counter.made);
        System.out.println(new HB().a("x").tag("p").a("y").sb);
        Opt<Integer> o = new Opt.Some<>(4);
        System.out.println(o.map(x -> x * 2.5).map(d -> "v" + d) + " " + new Opt.None<Integer>().map(x -> x + 1).or(-1) + " " + o.or(0));
        System.out.println(id("x").length() + id(5) + id('c') + " " + gen(String[]::new, "q").getClass().getSimpleName() + " "
                + first(En.class) + " " + argMax(new TreeMap<>(Map.of("a", 3, "b", 9, "c", 5))));
        try {
            Integer bad = GenericBoundsAndErasure.<Integer>id((Integer) (Object) "s");
        } catch (ClassCastException e) { System.out.println("CCE id"); }
        List<String>[] arr = new List[]{List.of("g")};
        Object[] oa = arr;
        oa[0] = List.of(1);
        try { String z = arr[0].get(0); } catch (ClassCastException e) { System.out.println("CCE list array"); }
        System.out.println(new ArrayList<String>().getClass() == new ArrayList<Integer>().getClass());
        Comparator<Item> c = Comparator.<Item, Integer>comparing(i -> -i.k).thenComparing(Item::toString);
        List<Item> li = new ArrayList<>(List.of(new Item(1), new Sub(1), new Item(7)));
        li.sort(c);
        System.out.println(li);
        System.out.println(((BinaryOperator<Integer>) Integer::sum).andThen(x -> x * 2).apply(3, 4));
        Supplier<? extends Number> sn = () -> 7;
        Number nn = sn.get();
        System.out.println(nn.getClass().getSimpleName());
        for (Map.Entry<String, List<Integer>> en : new TreeMap<>(Map.of("k", List.of(1,
                2))).entrySet()) for (int v : en.getValue()) System.out.print(en.getKey() + v + " ");
        System.out.println();
    }
}
