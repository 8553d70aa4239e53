// Question: do recursion through fields, Y-combinators, currying and Church numerals evaluate correctly?
import java.util.*;
import java.util.function.*;

class LambdaRecursionAndCurrying {
    static Function<Integer, Long> fact;
    static final IntUnaryOperator FIB = n -> n < 2 ? n : LambdaRecursionAndCurrying.FIB.applyAsInt(n - 1) + LambdaRecursionAndCurrying.FIB.applyAsInt(n - 2);
    BiFunction<Integer, Integer, Integer> ack = (m, n) -> m == 0 ? n + 1 : n == 0 ? this.ack.apply(m - 1, 1) : this.ack.apply(m - 1, this.ack.apply(m, n - 1));

    interface Self<T> { T apply(Self<T> s); }
    static <A, B> Function<A, B> y(Function<Function<A, B>, Function<A, B>> f) {
        Self<Function<A, B>> w = s -> f.apply(x -> s.apply(s).apply(x));
        return w.apply(w);
    }

    interface Church { <T> UnaryOperator<T> n(UnaryOperator<T> f); }
    static final class Zero implements Church { public <T> UnaryOperator<T> n(UnaryOperator<T> f) { return x -> x; } }
    static Church succ(Church c) {
        return new Church() { public <T> UnaryOperator<T> n(UnaryOperator<T> f) { return x -> f.apply(c.n(f).apply(x)); } };
    }
    static Church mul(Church a, Church b) {
        return new Church() { public <T> UnaryOperator<T> n(UnaryOperator<T> f) { return a.n(b.n(f)); } };
    }

    static <A, B, C, D> Function<A, Function<B, Function<C, D>>> curry(Tri<A, B, C, D> t) { return a -> b -> c -> t.f(a, b, c); }
    interface Tri<A, B, C, D> { D f(A a, B b, C c); }

    interface Cont { Cont step(); }
    static long trampoline(int n) {
        long[] acc = {0};
        Cont[] c = {null};
        int[] left = {n};
        c[0] = () -> { acc[0] += left[0]; return --left[0] <= 0 ? null : c[0]; };
        for (Cont k = c[0]; k != null; ) k = k.step();
        return acc[0];
    }

    public static void main(String[] args) {
        fact = n -> n <= 1 ? 1L : n * fact.apply(n - 1);
        System.out.println(fact.apply(20) + " " + fact.apply(21));
        System.out.println(FIB.applyAsInt(15));
        System.out.println(new LambdaRecursionAndCurrying().ack.apply(2, 3));
        Function<Integer, Integer> sum = y(self -> n -> n == 0 ? 0 : n + self.apply(n - 1));
        System.out.println(sum.apply(100));
        Function<String, String> rev = y(self -> s -> s.isEmpty() ? "" : self.apply(s.substring(1)) + s.charAt(0));
        System.out.println(rev.apply("recursion"));
        Church three = succ(succ(succ(new Zero())));
        System.out.println(three.<Integer>n(x -> x + 1).apply(0));
        System.out.println(mul(three, succ(three)).<Integer>n(x -> x + 1).apply(0));
        System.out.println(mul(three, three).<String>n(s -> s + "*").apply(""));
        Function<Integer, Function<Long, Function<Double, String>>> cur = curry((a, b, c) -> a + "|" + b + "|" + c);
        Function<Long, Function<Double, String>> p = cur.apply(1);
        System.out.println(p.apply(2L).apply(3.0) + " " + p.apply(-2L).apply(-0.0));
        IntFunction<IntFunction<IntUnaryOperator>> add = a -> b -> c -> a * 100 + b * 10 + c;
        System.out.println(add.apply(1).apply(2).applyAsInt(3));
        System.out.println(trampoline(20000));
        List<Function<Integer, Integer>> fs = new ArrayList<>();
        for (int i = 1; i <= 5; i++) { int k = i; fs.add(x -> x * k - 1); }
        System.out.println(fs.stream().reduce(Function.identity(), Function::andThen).apply(3));
        System.out.println(fs.stream().reduce(Function.identity(), Function::compose).apply(3));
        Supplier<Supplier<Supplier<String>>> sss = () -> () -> () -> "deep";
        System.out.println(sss.get().get().get());
        Map<String, BinaryOperator<Integer>> ops = new TreeMap<>();
        ops.put("+", Integer::sum); ops.put("-", (a, b) -> a - b); ops.put("min", Math::min); ops.put("shl", (a, b) -> a << b);
        ops.forEach((k, f) -> System.out.println(k + " " + f.apply(7, 33)));
    }
}
