// Question: do compose/andThen/negate/and/or/identity and default methods of functional interfaces combine in the right order?
import java.util.*;
import java.util.function.*;

class FunctionalDefaults {
    static List<String> log = new ArrayList<>();
    static <T> T t(String s, T v) { log.add(s); return v; }
    static void flush(Object r) { System.out.println(r + " " + log); log.clear(); }

    interface Parser<T> {
        Optional<T> parse(String s);
        default <R> Parser<R> map(Function<? super T, ? extends R> f) { return s -> parse(s).map(f); }
        default Parser<T> or(Parser<T> other) {
            return s -> { Optional<T> r = parse(s); return r.isPresent() ? r : other.parse(s); };
        }
        default Parser<T> filter(Predicate<? super T> p) { return s -> parse(s).filter(p); }
        static <T> Parser<T> of(Function<String, T> f) {
            return s -> { try { return Optional.ofNullable(f.apply(s)); } catch (RuntimeException e) { return Optional.empty(); } };
        }
        static <T> Parser<T> fail() { return s -> Optional.empty(); }
    }

    public static void main(String[] args) {
        Function<Integer, Integer> inc = x -> t("inc", x + 1), dbl = x -> t("dbl", x * 2);
        flush(inc.compose(dbl).apply(5));
        flush(inc.andThen(dbl).apply(5));
        flush(inc.andThen(dbl).compose(inc).andThen(Function.identity()).apply(1));
        BiFunction<Integer, Integer, Integer> mul = (a, b) -> t("mul", a * b);
        flush(mul.andThen(inc).andThen(String::valueOf).apply(3, 4));
        Predicate<String> empty = s -> t("empty", s.isEmpty()), lng = s -> t("long", s.length() > 3);
        flush(empty.or(lng).test("abcd"));
        flush(empty.and(lng).test("abcd"));
        flush(empty.negate().and(lng.negate()).or(empty).test("abcd"));
        flush(Predicate.not(empty).test("") + " " + Predicate.isEqual(null).test(null) + Predicate.isEqual("a").test("b"));
        Consumer<StringBuilder> a = sb -> sb.append('a'), b = sb -> sb.append('b');
        StringBuilder sb = new StringBuilder();
        a.andThen(b).andThen(a).accept(sb);
        flush(sb);
        Consumer<String> boom = s -> { throw new IllegalStateException("boom " + s); };
        Consumer<String> after = s -> t("after", s);
        try { boom.andThen(after).accept("x"); } catch (IllegalStateException e) { flush(e.getMessage()); }
        try { after.andThen(boom).accept("y"); } catch (IllegalStateException e) { flush(e.getMessage()); }
        try { inc.andThen(null); } catch (NullPointerException e) { flush("npe " + e.getMessage()); }
        try { empty.and(null); } catch (NullPointerException e) { flush("npe " + e.getMessage()); }
        BiPredicate<Integer, Integer> lt = (x, y) -> t("lt", x < y);
        flush(lt.negate().or((x, y) -> x == 1).test(1, 2));
        IntPredicate even = x -> x % 2 == 0;
        IntUnaryOperator sq = x -> x * x;
        System.out.println(even.negate().test(3) + " " + sq.andThen(x -> x + 1).compose(x -> x - 1).applyAsInt(5)
                + " " + IntUnaryOperator.identity().applyAsInt(9));
        LongUnaryOperator ln = x -> -x;
        DoubleUnaryOperator half = x -> x / 2;
        System.out.println(ln.andThen(ln).applyAsLong(Long.MIN_VALUE) + " " + half.andThen(half).applyAsDouble(1));
        System.out.println(UnaryOperator.<String>identity().apply("id") + BinaryOperator.minBy(Comparator.<Integer>naturalOrder()).apply(2, 1)
                + BinaryOperator.maxBy(Comparator.comparing(String::length)).apply("aa", "bb"));
        Parser<Integer> dec = Parser.of(Integer::valueOf), hex = Parser.of(s -> Integer.valueOf(s, 16));
        Parser<String> p = dec.or(hex).filter(x -> x > 9).map(x -> "<" + x + ">").or(Parser.of(s -> s.isEmpty() ? null : "?" + s));
        for (String s : new String[]{"12", "ff", "7", "zz", ""}) System.out.println(p.parse(s));
        System.out.println(Parser.<String>fail().parse("q"));
    }
}
