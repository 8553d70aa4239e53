// Question: do lambdas in constructors, super() arguments, static initialisers, interfaces, enums, anonymous and local classes capture correctly?
import java.util.*;
import java.util.function.*;

class LambdaInConstructorsAndInit {
    static abstract class Base { final String made; Base(Supplier<String> s) { made = s.get(); } abstract String name(); }
    static class Der extends Base {
        final int x; final Supplier<String> late = () -> "late " + name() + x();
        int x() { return x; }
        Der(int p) { super(() -> "from super arg " + p); x = p * 2; }
        Der(String s, int... xs) { this(Arrays.stream(xs).map(v -> v + s.length()).sum()); }
        String name() { return "der"; }
    }
    interface Const { Function<Integer, Integer> TRIPLE = x -> x * 3; Supplier<Supplier<String>> DEEP = () -> () -> "deep const"; static IntUnaryOperator adder(int n) { return x -> x + n; } default Supplier<String> self() { return () -> "self " + this.id(); } String id(); }
    enum Op { PLUS((a, b) -> a + b), TIMES((a, b) -> a * b) { @Override IntBinaryOperator twice() { return (a, b) -> super.twice().applyAsInt(a, b) + ordinal(); } }; final IntBinaryOperator f; Op(IntBinaryOperator f) { this.f = f; } IntBinaryOperator twice() { return (a, b) -> f.applyAsInt(f.applyAsInt(a, b), b); } }
    static final List<Supplier<Integer>> SUPS = new ArrayList<>();
    static { for (int i = 0; i < 3; i++) { int j = i; SUPS.add(() -> j * j); } for (Integer v : List.of(7, 8)) SUPS.add(() -> v); }
    int counter; final Runnable inc = () -> counter++; final IntSupplier get = () -> this.counter;
    record Pt(int x, int y) { Pt { Supplier<String> s = new Object() { final int q = 1; Supplier<String> mk(int a, int b) { return () -> a + "," + b + "," + q; } }.mk(x, y); log.add(s.get()); } static Comparator<Pt> BY_Y = (a, b) -> Integer.compare(a.y, b.y); IntSupplier dist() { return () -> Math.abs(x) + Math.abs(y); } }
    static List<String> log = new ArrayList<>();
    class Inner { int v = 3; class Deep { int v = 4; IntSupplier all() { int v = 5; return () -> v * 100 + this.v * 10 + Inner.this.v + counter; } } }
    static <T> Iterable<T> repeat(T t, int n) { return () -> new Iterator<>() { int left = n; public boolean hasNext() { return left > 0; } public T next() { left--; return t; } }; }
    static int fact(int n) { IntUnaryOperator[] f = new IntUnaryOperator[1]; f[0] = k -> k < 2 ? 1 : k * f[0].applyAsInt(k - 1); return f[0].applyAsInt(n); }
    synchronized Supplier<String> sync() { return () -> { synchronized (this) { return "locked " + Thread.holdsLock(this); } }; }

    public static void main(String[] args) {
        Der d = new Der(5), e = new Der("abc", 1, 2); System.out.println(d.made + "; " + d.late.get() + "; " + e.made + "; " + e.late.get());
        System.out.println(Const.TRIPLE.apply(14) + Const.DEEP.get().get() + Const.adder(3).andThen(Const.adder(4)).applyAsInt(0) + " " + new Const() { public String id() { return "anon"; } }.self().get() + " " + ((Const) () -> "lam").self().get());
        for (Op o : Op.values()) System.out.println(o + " " + o.f.applyAsInt(3, 4) + " " + o.twice().applyAsInt(3, 4));
        StringBuilder sb = new StringBuilder(); for (Supplier<Integer> s : SUPS) sb.append(s.get()).append(' '); System.out.println(sb);
        LambdaInConstructorsAndInit t = new LambdaInConstructorsAndInit(); t.inc.run(); t.inc.run(); System.out.println(t.get.getAsInt() + " " + t.new Inner().new Deep().all().getAsInt());
        Pt p = new Pt(3, -4), q = new Pt(9, -7); System.out.println(log + " " + p.dist().getAsInt() + " " + Pt.BY_Y.compare(p, q) + " " + Collections.min(List.of(p, q), Pt.BY_Y));
        for (String s : repeat("ab", 3)) System.out.print(s); System.out.println(" " + fact(10));
        System.out.println(t.sync().get());
        class Local { final int z; Local(int z) { this.z = z; } Supplier<Local> next() { return () -> new Local(z + args.length + 1); } public String toString() { return "Local" + z; } }
        Function<Integer, Local> mk = Local::new; System.out.println(mk.apply(5).next().get() + " " + new Local(1).next().get().next().get());
        Runnable r = () -> { class InLambda { String hi(int k) { IntFunction<String> f = i -> "in" + (i + k); return f.apply(1); } } System.out.println(new InLambda().hi(41)); }; r.run();
        Object o = new Object() { int n = 0; IntSupplier s = () -> ++n; @Override public String toString() { return s.getAsInt() + "" + s.getAsInt() + n; } }; System.out.println(o);
        Callback cb = new Callback(); cb.on(x -> cb.on(y -> System.out.println("nested " + x + y))); cb.fire("1"); cb.fire("2"); System.out.println(cb.subs.size());
        int[][] grid = new int[3][]; Arrays.setAll(grid, i -> { int[] row = new int[i + 1]; Arrays.setAll(row, j -> i * 10 + j); return row; }); System.out.println(Arrays.deepToString(grid));
        BooleanSupplier chain = () -> args.length == 0 && ((BooleanSupplier) () -> grid.length == 3).getAsBoolean() || fail(); System.out.println(chain.getAsBoolean());
    }
    static boolean fail() { throw new AssertionError(); }
    static class Callback { final List<Consumer<String>> subs = new ArrayList<>(); void on(Consumer<String> c) { subs.add(c); } void fire(String s) { for (Consumer<String> c : List.copyOf(subs)) c.accept(s); } }
}
