// Question: do generic records, records implementing interfaces with defaults, local records and recursive records behave?
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class RecordGenericsAndInterfaces {
    interface Named { String name(); default String hello() { return "hello " + name(); } }
    interface Pt<T extends Number> { T x(); T y(); default double dot(Pt<?> o) { return x().doubleValue() * o.x().doubleValue() + y().doubleValue() * o.y().doubleValue(); } }
    record IntPt(Integer x, Integer y) implements Pt<Integer> {}
    record DblPt(Double x, Double y) implements Pt<Double> {}
    record Person(String name, int age) implements Named {}
    record Pair<A, B>(A a, B b) {
        <C> Pair<C, B> mapA(Function<? super A, ? extends C> f) { return new Pair<>(f.apply(a), b); }
        Pair<B, A> swap() { return new Pair<>(b, a); }
        static <T> Pair<T, T> twin(T t) { return new Pair<>(t, t); }
    }
    record Bounded<T extends Comparable<T>>(T lo, T hi) {
        Bounded { if (lo.compareTo(hi) > 0) { T t = lo; lo = hi; hi = t; } }
        boolean has(T t) { return lo.compareTo(t) <= 0 && t.compareTo(hi) <= 0; }
    }
    record Tree<T>(T v, Tree<T> l, Tree<T> r) {
        Tree(T v) { this(v, null, null); }
        int size() { return 1 + (l == null ? 0 : l.size()) + (r == null ? 0 : r.size()); }
        void walk(Consumer<? super T> c) { if (l != null) l.walk(c); c.accept(v); if (r != null) r.walk(c); }
    }
    record Op(String sym, IntBinaryOperator f) implements IntBinaryOperator {
        public int applyAsInt(int a, int b) { return f.applyAsInt(a, b); }
        static final Op ADD = new Op("+", Integer::sum), SUB = new Op("-", (a, b) -> a - b);
        @Override public String toString() { return "Op" + sym; }
    }

    public static void main(String[] args) {
        System.out.println(new Person("ann", 3).hello() + " " + ((Named) new Person("bo", 4)).name());
        System.out.println(new IntPt(1, 2).dot(new DblPt(0.5, 0.25)));
        Pt<?> w = new DblPt(1.0, -0.0);
        System.out.println(w.y() + " " + w);
        Pair<String, Integer> p = new Pair<>("k", 7);
        System.out.println(p + " " + p.swap() + " " + p.mapA(String::length) + " " + Pair.twin(null) + " " + p.swap().swap().equals(p));
        System.out.println(new Bounded<>("m", "c") + " " + new Bounded<>(1, 5).has(5) + " " + new Bounded<>('a', 'z').has('A'));
        Tree<String> t = new Tree<>("m", new Tree<>("c", null, new Tree<>("d")), new Tree<>("z"));
        StringBuilder sb = new StringBuilder();
        t.walk(sb::append);
        System.out.println(sb + " " + t.size());
        System.out.println(t);
        System.out.println(Op.ADD.applyAsInt(2, 3) + " " + Op.SUB + " " + Op.SUB.andThen(5));
        record Count(String word, long n) implements Comparable<Count> {
            public int compareTo(Count o) { int c = Long.compare(o.n, n); return c != 0 ? c : word.compareTo(o.word); }
        }
        System.out.println(Stream.of("a b a c b a".split(" ")).collect(Collectors.groupingBy(Function.identity(), Collectors.counting()))
                .entrySet().stream().map(e -> new Count(e.getKey(), e.getValue())).sorted().collect(Collectors.toList()));
        Map<Pair<Integer, Integer>, String> grid = new HashMap<>();
        for (int i = 0; i < 5; i++) for (int j = 0; j < 5; j++) grid.put(new Pair<>(i, j), i + "" + j);
        System.out.println(grid.get(new Pair<>(3, 4)) + " " + grid.get(new Pair<>(4, 5)) + " " + grid.size());
        grid.keySet().removeIf(k -> k.a() >= k.b());
        System.out.println(new TreeSet<>(grid.values()));
        TreeSet<Person> ts = new TreeSet<>(Comparator.comparingInt(Person::age).thenComparing(Person::name));
        ts.add(new Person("z", 1)); ts.add(new Person("a", 2)); ts.add(new Person("a", 1)); ts.add(new Person("a", 1));
        System.out.println(ts + " " + ts.ceiling(new Person("b", 1)));
        try { new TreeSet<Object>().add(new Person("n", 1)); } catch (ClassCastException e) { System.out.println("CCE not comparable"); }
        Object o = new Person("cast", 9);
        try { System.out.println(((Pair<?, ?>) o).a()); } catch (ClassCastException e) { System.out.println("CCE cast"); }
        if (o instanceof Person q && q.age() > 8) System.out.println(q.name());
        Supplier<Person> sp = () -> new Person("lam", 0);
        System.out.println(sp.get().equals(new Person("lam", 0)));
    }
    interface IntBinaryOperator extends java.util.function.IntBinaryOperator { default int andThen(int k) { return applyAsInt(k, 1); } }
}
