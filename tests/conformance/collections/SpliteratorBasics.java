// Question: do spliterators of the standard collections advance, split, estimate and report characteristics as in the JDK?
import java.util.*;
import java.util.stream.*;

class SpliteratorBasics {
    static String ch(Spliterator<?> s) {
        StringBuilder b = new StringBuilder();
        String[] n = {"ORDERED", "DISTINCT", "SORTED", "SIZED", "NONNULL", "IMMUTABLE", "CONCURRENT", "SUBSIZED"};
        int[] v = {Spliterator.ORDERED, Spliterator.DISTINCT, Spliterator.SORTED, Spliterator.SIZED, Spliterator.NONNULL, Spliterator.IMMUTABLE, Spliterator.CONCURRENT, Spliterator.SUBSIZED};
        for (int i = 0; i < n.length; i++) if (s.hasCharacteristics(v[i])) b.append(n[i].charAt(0)).append(n[i].charAt(1)).append(' ');
        return b.toString().trim();
    }
    static <T> void split(String ind, Spliterator<T> s, int depth) {
        Spliterator<T> p = depth > 0 ? s.trySplit() : null;
        if (p == null) {
            StringBuilder sb = new StringBuilder(ind + s.estimateSize() + ":");
            s.forEachRemaining(x -> sb.append(' ').append(x));
            System.out.println(sb);
        } else { split(ind + " ", p, depth - 1); split(ind + " ", s, depth - 1); }
    }
    static class Countdown implements Spliterator.OfInt {
        int n; Countdown(int n) { this.n = n; }
        public boolean tryAdvance(java.util.function.IntConsumer c) { if (n <= 0) return false; c.accept(n--); return true; }
        public OfInt trySplit() { return null; }
        public long estimateSize() { return n; }
        public int characteristics() { return ORDERED | SIZED | SUBSIZED; }
    }
    public static void main(String[] args) {
        List<Integer> l = IntStream.range(0, 11).boxed().collect(Collectors.toList());
        System.out.println("ArrayList " + ch(new ArrayList<>(l).spliterator()));
        System.out.println("LinkedList " + ch(new LinkedList<>(l).spliterator()));
        System.out.println("HashSet " + ch(new HashSet<>(l).spliterator()));
        System.out.println("TreeSet " + ch(new TreeSet<>(l).spliterator()) + " " + new TreeSet<>(l).spliterator().getComparator());
        System.out.println("LinkedHashSet " + ch(new LinkedHashSet<>(l).spliterator()));
        System.out.println("ArrayDeque " + ch(new ArrayDeque<>(l).spliterator()));
        System.out.println("PriorityQueue " + ch(new PriorityQueue<>(l).spliterator()));
        System.out.println("array " + ch(Arrays.spliterator(new int[]{1, 2})) + " " + ch(Arrays.asList(1, 2).spliterator()));
        System.out.println("stream " + ch(l.stream().filter(x -> x > 1).spliterator()) + " | " + ch(l.stream().map(x -> x).spliterator()) + " | " + ch(l.stream().sorted().spliterator()) + " | " + ch(l.stream().distinct().spliterator()));
        System.out.println("range " + ch(IntStream.range(0, 5).spliterator()) + " | " + ch(Stream.iterate(1, x -> x + 1).spliterator()) + " | " + ch(Spliterators.emptySpliterator()));
        split("", new ArrayList<>(l).spliterator(), 3);
        split("", new TreeSet<>(l).spliterator(), 2);
        split("", new LinkedList<>(l).spliterator(), 1);
        split("", IntStream.rangeClosed(1, 9).spliterator(), 2);
        split("", new ArrayDeque<>(l).spliterator(), 2);
        split("", Arrays.spliterator(new String[]{"a", "b", "c", "d", "e"}, 1, 5), 2);
        Spliterator<Integer> s = l.spliterator();
        s.tryAdvance(x -> System.out.print("first " + x + " "));
        System.out.println(s.estimateSize() + " " + s.getExactSizeIfKnown() + " " + s.tryAdvance(x -> {}) + " " + s.trySplit().estimateSize() + " " + s.estimateSize());
        try { l.spliterator().getComparator(); } catch (IllegalStateException e) { System.out.println("ISE " + e.getMessage()); }
        try { Spliterator<Integer> t = l.spliterator(); t.tryAdvance(x -> {}); l.add(1); t.forEachRemaining(x -> {}); } catch (ConcurrentModificationException e) { System.out.println("CME"); }
        System.out.println(StreamSupport.intStream(new Countdown(5), false).mapToObj(Integer::toString).collect(Collectors.joining(">")));
        Iterator<Integer> it = Spliterators.iterator(List.of(7, 8).spliterator());
        System.out.println(it.next() + it.next() + " " + it.hasNext());
        System.out.println(StreamSupport.stream(Spliterators.spliteratorUnknownSize(List.of("x", "y").iterator(), Spliterator.ORDERED), false).count() + " " + StreamSupport.stream(Spliterators.spliterator(List.of(3, 4), 0), false).reduce(0, Integer::sum));
        PrimitiveIterator.OfInt pi = IntStream.of(1, 2, 3).iterator();
        System.out.println(pi.nextInt() + pi.next() + " " + pi.hasNext());
    }
}
