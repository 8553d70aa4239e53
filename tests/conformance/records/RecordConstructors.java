// Question: do compact, canonical and overloaded record constructors, static members and validation work as written?
//@ exit: 1
import java.util.*;

class RecordConstructors {
    record Range(int lo, int hi) implements Iterable<Integer>, Comparable<Range> {
        static int made;
        static final Range EMPTY = new Range(0, 0);
        Range {
            if (lo > hi) throw new IllegalArgumentException("lo " + lo + " > hi " + hi);
            made++;
        }
        Range(int hi) { this(0, hi); }
        Range(String s) { this(Integer.parseInt(s.split("\\.\\.")[0]), Integer.parseInt(s.split("\\.\\.")[1])); }
        static Range of(int... xs) { return new Range(Arrays.stream(xs).min().getAsInt(), Arrays.stream(xs).max().getAsInt()); }
        int size() { return hi - lo; }
        public Iterator<Integer> iterator() {
            return new Iterator<>() {
                int at = lo;
                public boolean hasNext() { return at < hi; }
                public Integer next() { if (!hasNext()) throw new NoSuchElementException("end at " + at); return at++; }
            };
        }
        public int compareTo(Range o) { return Integer.compare(size(), o.size()); }
    }
    record Name(String first, String last) {
        Name {
            first = first.strip();
            last = last == null ? "?" : last.toUpperCase();
            System.out.println("compact sees " + first + "/" + last);
        }
        @Override public String first() { return "Mr. " + first; }
    }
    record Frozen(List<String> items) {
        Frozen(List<String> items) { this.items = List.copyOf(items); }
        Frozen with(String s) { List<String> l = new ArrayList<>(items); l.add(s); return new Frozen(l); }
    }
    record Var(String head, int... tail) {
        int sum() { int s = 0; for (int t : tail) s += t; return s; }
    }
    static int order;
    record Order(int a, int b) { Order() { this(++order, ++order); } }

    public static void main(String[] args) {
        Range r = new Range(5);
        System.out.println(r + " " + r.size() + " " + new Range("3..9") + " " + Range.of(4, 1, 8) + " " + Range.EMPTY);
        System.out.println(Range.made);
        int s = 0;
        for (int x : r) s = s * 10 + x;
        System.out.println(s);
        System.out.println(new TreeSet<>(List.of(r, new Range("3..9"), Range.EMPTY)));
        Name n = new Name("  ann ", null);
        System.out.println(n + " " + n.first() + " " + n.last());
        System.out.println(n.equals(new Name("ann", "?")));
        List<String> src = new ArrayList<>(List.of("a"));
        Frozen f = new Frozen(src);
        src.add("b");
        System.out.println(f + " " + f.with("z"));
        try { f.items().add("q"); } catch (UnsupportedOperationException e) { System.out.println("frozen " + e.getMessage()); }
        try { new Frozen(Arrays.asList("a", null)); } catch (NullPointerException e) { System.out.println("npe"); }
        System.out.println(new Var("h").sum() + " " + new Var("h", 1, 2, 3).sum() + " " + new Var("h", 4).tail().length);
        System.out.println(new Order() + " " + new Order());
        try { new Range("9..x"); } catch (NumberFormatException e) { System.out.println(e.getMessage()); }
        try { Iterator<Integer> it = Range.EMPTY.iterator(); it.next(); } catch (NoSuchElementException e) { System.out.println(e.getMessage()); }
        System.out.println(Range.made);
        new Range("7..2");
    }
}
