// Question: do generic functional interfaces, wildcards, bounded types and lambda-returning generics check casts where javac put them?
import java.util.*;
import java.util.function.*;

class GenericLambdaBridges {
    interface Visitor<R> { R num(int n); R add(Expr a, Expr b); }
    interface Expr { <R> R accept(Visitor<R> v); }
    static Expr num(int n) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.num(n); } }; }
    static Expr add(Expr a, Expr b) { return new Expr() { public <R> R accept(Visitor<R> v) { return v.add(a, b); } }; }
    static class Eval implements Visitor<Integer> {
        public Integer num(int n) { return n; }
        public Integer add(Expr a, Expr b) { return a.accept(this) + b.accept(this); }
    }
    static class Show implements Visitor<String> {
        public String num(int n) { return "" + n; }
        public String add(Expr a, Expr b) { return "(" + a.accept(this) + "+" + b.accept(this) + ")"; }
    }
    static abstract class Shape<S extends Shape<S>> implements Comparable<S> {
        abstract double area();
        public int compareTo(S o) { return Double.compare(area(), o.area()); }
    }
    static class Sq extends Shape<Sq> { final double s; Sq(double s) { this.s = s; } double area() { return s * s; } public String toString() { return "Sq" + s; } }

    static <T extends Comparable<? super T>> T best(List<? extends T> l, BinaryOperator<T> pick) {
        T r = null;
        for (T t : l) r = r == null ? t : pick.apply(r, t);
        return r;
    }
    static <K, V, W> Map<K, W> mapValues(Map<K, V> m, Function<? super V, ? extends W> f) {
        Map<K, W> r = new TreeMap<>();
        m.forEach((k, v) -> r.put(k, f.apply(v)));
        return r;
    }
    static class Lazy<T> implements Supplier<T> {
        private Supplier<? extends T> s; private T v;
        Lazy(Supplier<? extends T> s) { this.s = s; }
        public T get() { if (s != null) { v = s.get(); s = null; } return v; }
        <R> Lazy<R> map(Function<? super T, ? extends R> f) { return new Lazy<>(() -> f.apply(get())); }
        <R> Lazy<R> flatMap(Function<? super T, Lazy<R>> f) { return new Lazy<>(() -> f.apply(get()).get()); }
    }
    @SuppressWarnings("unchecked")
    static <T> T[] fill(IntFunction<? extends T> f, T... proto) {
        T[] a = Arrays.copyOf(proto, 3);
        for (int i = 0; i < a.length; i++) a[i] = f.apply(i);
        return a;
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) {
        Expr e = add(num(1), add(num(2), num(40)));
        System.out.println(e.accept(new Show()) + "=" + e.accept(new Eval()));
        System.out.println(best(List.of(3, 9, 4), (a, b) -> a.compareTo(b) > 0 ? a : b));
        System.out.println(best(List.of(new Sq(2), new Sq(1.5)), (a, b) -> a.compareTo(b) < 0 ? a : b));
        System.out.println(mapValues(new TreeMap<>(Map.of("x", 1, "y", 2)), v -> List.of(v, v * v)));
        Lazy<Integer> lz = new Lazy<>(() -> { System.out.println("computed"); return 6; });
        Lazy<String> ls = lz.map(x -> x * 7).flatMap(x -> new Lazy<>(() -> "v" + x));
        System.out.println("lazy");
        System.out.println(ls.get() + ls.get() + lz.get());
        String[] f = fill(i -> "s" + i, "p");
        System.out.println(Arrays.toString(f));
        Supplier raw = () -> "text";
        Supplier<Integer> heap = raw;
        Object fine = heap.get();
        System.out.println(fine);
        try { Integer bad = heap.get(); System.out.println(bad); } catch (ClassCastException x) { System.out.println("CCE at use"); }
        Comparable cmp = new Sq(1);
        try { cmp.compareTo("x"); } catch (ClassCastException x) { System.out.println("CCE in bridge"); }
        try { Object[] os = fill(i -> (Object) i, (Object[]) new String[]{"p"}); System.out.println(os.length); }
        catch (ArrayStoreException x) { System.out.println(x.getMessage()); }
        Function<? super Integer, ? extends Number> wild = x -> x / 2.0;
        Number n = wild.apply(5);
        System.out.println(n + " " + n.getClass().getName());
        BiFunction<Function<Integer, Integer>, Integer, Function<Integer, Integer>> pow =
                (fn, k) -> { Function<Integer, Integer> r = x -> x; for (int i = 0; i < k; i++) r = r.andThen(fn); return r; };
        System.out.println(pow.apply(x -> x * 3, 4).apply(1));
    }
}
