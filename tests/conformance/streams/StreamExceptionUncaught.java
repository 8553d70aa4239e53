// Question: does an exception in the middle of a stream pipeline surface with the program's lambda frames and cause chain?
//@ exit: 1
import java.util.*;
import java.util.stream.*;

class StreamExceptionUncaught {
    static class BadRow extends RuntimeException {
        final int line;
        BadRow(int line, String text, Throwable cause) { super("line " + line + ": " + text, cause); this.line = line; }
    }
    record Row(int line, String key, int value) {}

    static Row parse(int line, String s) {
        String[] p = s.split("=");
        try {
            return new Row(line, p[0], Integer.parseInt(p[1].trim()));
        } catch (NumberFormatException | ArrayIndexOutOfBoundsException e) {
            throw new BadRow(line, s, e);
        }
    }
    static Map<String, Integer> load(List<String> lines) {
        return IntStream.range(0, lines.size())
            .mapToObj(i -> parse(i + 1, lines.get(i)))
            .peek(r -> System.out.println("parsed " + r))
            .collect(Collectors.toMap(Row::key, Row::value, Integer::sum, TreeMap::new));
    }
    static String tryLoad(String... l) {
        try { return load(List.of(l)).toString(); }
        catch (BadRow e) { return e.getMessage() + " / " + e.line + " / " + e.getCause().getMessage(); }
    }
    public static void main(String[] args) {
        System.out.println(tryLoad("a=1", "b=2", "a=40"));
        System.out.println(tryLoad("a=1", "b"));
        System.out.println(tryLoad("q=0x1f"));
        System.out.println(tryLoad());
        try { Stream.of(1, 2, 3).reduce((a, b) -> a / (b - 2)).ifPresent(System.out::println); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { Stream.of("a", "b").sorted((x, y) -> { throw new IllegalStateException("cmp " + (x.compareTo(y) != 0)); }).count(); System.out.println("count skips sort"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        try { Stream.of((Object) "s", 1).map(o -> (Integer) o).forEach(System.out::println); } catch (ClassCastException e) { System.out.println("CCE"); }
        try { Stream.of(1, 2).map(x -> (Comparable<Object>) null).sorted().toList(); } catch (NullPointerException e) { System.out.println("NPE sorted"); }
        try { Stream.iterate(5, x -> x - 1).map(x -> 10 / x).limit(10).forEach(x -> System.out.print(x + " ")); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
        try { Stream.of(1).map(x -> null).findFirst(); } catch (NullPointerException e) { System.out.println("NPE findFirst"); }
        System.out.println(load(List.of("x=5", "y= 6 ", "z=seven")));
    }
}
