// Question: do the built-in and custom stream gatherers (windowFixed, sliding, scan, fold, short circuit) give the documented elements?
//@ java: 24
import java.util.*;
import java.util.function.*;
import java.util.stream.*;

class GathererWindows {
    static <T> Gatherer<T, ?, T> distinctBy(Function<? super T, ?> key) {
        return Gatherer.ofSequential(HashSet<Object>::new, (seen, t, down) -> !seen.add(key.apply(t)) || down.push(t));
    }
    static <T> Gatherer<T, ?, T> takeUntil(Predicate<? super T> p) {
        return Gatherer.ofSequential((Void v, T t, Gatherer.Downstream<? super T> down) -> down.push(t) && !p.test(t));
    }
    static Gatherer<Integer, int[], String> pairsWithRest() {
        return Gatherer.ofSequential(() -> new int[]{0, 0}, (s, x, d) -> { if (s[1]++ % 2 == 0) { s[0] = x; return true; } return d.push(s[0] + "+" + x); }, (s, d) -> { if (s[1] % 2 == 1) d.push("rest " + s[0]); });
    }
    static void show(Object o) { System.out.println(o); }
    public static void main(String[] args) {
        List<Integer> l = IntStream.rangeClosed(1, 7).boxed().toList();
        show(l.stream().gather(Gatherers.windowFixed(3)).toList());
        show(l.stream().gather(Gatherers.windowSliding(3)).toList());
        show(Stream.of(1, 2).gather(Gatherers.windowSliding(5)).toList());
        show(Stream.<Integer>empty().gather(Gatherers.windowFixed(2)).toList());
        show(l.stream().gather(Gatherers.scan(() -> 0, Integer::sum)).toList());
        show(l.stream().gather(Gatherers.fold(() -> "", (s, x) -> s + x)).toList());
        show(Stream.of("apple", "avocado", "bean", "cherry", "corn").gather(distinctBy(s -> s.charAt(0))).toList());
        show(Stream.iterate(1, x -> x + 1).gather(takeUntil(x -> x * x > 30)).toList());
        show(l.stream().gather(pairsWithRest()).toList());
        show(l.stream().limit(4).gather(pairsWithRest()).toList());
        show(l.stream().gather(Gatherers.windowFixed(2)).map(w -> w.stream().mapToInt(x -> x).sum()).gather(Gatherers.scan(() -> 1, (a, b) -> a * b)).toList());
        show(l.stream().gather(Gatherers.<Integer, Integer>scan(() -> 0, Integer::sum).andThen(Gatherers.windowFixed(4))).toList());
        StringBuilder sb = new StringBuilder();
        show(l.stream().peek(x -> sb.append('p').append(x)).gather(takeUntil(x -> x == 3)).findFirst() + " " + sb);
        sb.setLength(0);
        show(l.stream().peek(x -> sb.append('p').append(x)).gather(Gatherers.windowFixed(2)).limit(1).toList() + " " + sb);
        try { Gatherers.windowFixed(0); } catch (IllegalArgumentException e) { show(e.getMessage()); }
        try { Stream.of(1, 2, 3).gather(Gatherers.windowFixed(2)).findFirst().get().add(9); } catch (UnsupportedOperationException e) { show("immutable window"); }
        try { l.stream().gather(Gatherers.scan(() -> 0, (a, x) -> 10 / (x - 4))).forEach(x -> System.out.print(x + " ")); } catch (ArithmeticException e) { show(e.getMessage()); }
    }
}
