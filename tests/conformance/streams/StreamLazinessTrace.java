// Question: in which order do pipeline stages run (laziness, short circuit, sorted as a barrier, peek, iterate, onClose)?
import java.util.*;
import java.util.stream.*;

class StreamLazinessTrace {
    static StringBuilder log = new StringBuilder();
    static <T> T t(String s, T v) { log.append(s).append(v).append(' '); return v; }
    static void flush(Object r) { System.out.println(r + " <- " + log); log.setLength(0); }
    public static void main(String[] args) {
        Stream<Integer> lazy = Stream.of(1, 2, 3).peek(x -> t("p", x)).filter(x -> t("f", x) > 1);
        flush("nothing yet");
        flush(lazy.findFirst());
        flush(Stream.of(3, 1, 2).peek(x -> t("a", x)).sorted().peek(x -> t("b", x)).limit(2).toList());
        flush(Stream.of(3, 1, 2).peek(x -> t("a", x)).limit(2).sorted().peek(x -> t("b", x)).toList());
        flush(Stream.of(1, 2, 3, 4, 5).map(x -> t("m", x * 2)).anyMatch(x -> x == 4));
        flush(Stream.iterate(1, x -> t("i", x * 2)).peek(x -> t("p", x)).limit(4).toList());
        flush(Stream.iterate(1, x -> x < 20, x -> t("i", x * 3)).toList());
        flush(Stream.generate(() -> t("g", 7)).limit(3).toList());
        flush(IntStream.rangeClosed(1, 10).peek(x -> t("", x)).takeWhile(x -> x < 4).sum());
        flush(IntStream.rangeClosed(1, 6).peek(x -> t("", x)).dropWhile(x -> x < 4).boxed().toList());
        flush(Stream.of(1, 2, 3).peek(x -> t("p", x)).skip(1).peek(x -> t("s", x)).findFirst());
        flush(Stream.of("a", "b").flatMap(s -> Stream.of(1, 2).peek(x -> t(s, x)).map(x -> s + x)).findFirst());
        flush(Stream.of("a", "b").flatMap(s -> Stream.of(1, 2).peek(x -> t(s, x)).map(x -> s + x)).limit(3).toList());
        flush(Stream.of(2, 2, 1, 2).peek(x -> t("p", x)).distinct().peek(x -> t("d", x)).toList());
        flush(Stream.of(5, 6).peek(x -> t("p", x)).map(x -> x).count() >= 0);
        flush(Stream.of(1, 2, 3).filter(x -> t("f", x) > 0).count());
        Iterator<Integer> it = Stream.of(1, 2, 3).map(x -> t("m", x)).iterator();
        flush("iterator made");
        flush(it.hasNext());
        flush(it.next());
        flush(it.next() + " " + it.hasNext());
        Stream<String> c = Stream.of("x").onClose(() -> t("close", 1)).onClose(() -> t("close", 2));
        try (c) { flush(c.map(s -> s + s).toList()); }
        flush("closed");
        flush(Stream.concat(Stream.of(1).peek(x -> t("A", x)), Stream.of(2).peek(x -> t("B", x))).findFirst());
        List<Integer> src = new ArrayList<>(List.of(1, 2));
        Stream<Integer> late = src.stream();
        src.add(3);
        flush(late.map(x -> t("m", x)).toList());
        try { late.toList(); } catch (IllegalStateException e) { flush(e.getMessage()); }
        Stream<Integer> reuse = Stream.of(1);
        reuse.filter(x -> true);
        try { reuse.map(x -> x); } catch (IllegalStateException e) { flush(e.getMessage()); }
        try { src.stream().forEach(x -> { if (x == 2) throw new IllegalStateException("at " + t("x", x)); t("ok", x); }); } catch (IllegalStateException e) { flush(e.getMessage()); }
        try { src.stream().peek(x -> src.add(9)).toList(); } catch (ConcurrentModificationException e) { flush("CME " + src.size()); }
        try { Stream.of(1).limit(-1); } catch (IllegalArgumentException e) { flush(e.getMessage()); }
        try { Stream.of(1).skip(-1); } catch (IllegalArgumentException e) { flush(e.getMessage()); }
        flush(Stream.of(4, 3).unordered().sequential().peek(x -> t("u", x)).reduce((a, b) -> t("r", a - b)));
    }
}
