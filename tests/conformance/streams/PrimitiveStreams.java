// Question: do IntStream/LongStream/DoubleStream ranges, statistics, conversions, overflow and compensated sums match?
import java.util.*;
import java.util.stream.*;

class PrimitiveStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.range(5, 5).count() + " " + IntStream.rangeClosed(5, 5).count() + " " + IntStream.range(5, 1).count() + " " + IntStream.rangeClosed(Integer.MAX_VALUE - 2, Integer.MAX_VALUE).count() + " " + LongStream.rangeClosed(Long.MAX_VALUE - 1, Long.MAX_VALUE).boxed().toList());
        System.out.println(IntStream.of(Integer.MAX_VALUE, 1).sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).asLongStream().sum() + " " + IntStream.of(Integer.MAX_VALUE, 1).average().getAsDouble() + " " + LongStream.of(Long.MAX_VALUE, 1).sum());
        System.out.println(IntStream.rangeClosed(1, 100).summaryStatistics());
        System.out.println(IntStream.empty().summaryStatistics());
        System.out.println(LongStream.of(-5, 5, 1L << 40).summaryStatistics());
        System.out.println(DoubleStream.of(0.5, -0.0, 2.25).summaryStatistics());
        System.out.println(DoubleStream.empty().summaryStatistics());
        System.out.println(DoubleStream.of(0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0).sum() + " " + DoubleStream.generate(() -> 0.1).limit(1000).sum() + " " + DoubleStream.of(1e100, 1, -1e100).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY).sum() + " " + DoubleStream.of(Double.POSITIVE_INFINITY, 1).sum());
        System.out.println(DoubleStream.of(0.0, -0.0).min() + " " + DoubleStream.of(-0.0, 0.0).max() + " " + DoubleStream.of(1, Double.NaN).min() + " " + DoubleStream.empty().sum() + " " + DoubleStream.of(0.1, 0.2).average());
        System.out.println(IntStream.of(3, 1, 2).sorted().boxed().toList() + " " + DoubleStream.of(Double.NaN, 1, -0.0, 0.0).sorted().boxed().toList() + " " + DoubleStream.of(0.0, -0.0, Double.NaN, 0.0 / 0).distinct().boxed().toList());
        System.out.println(IntStream.of(1, 2, 3).map(x -> x * x).mapToObj(x -> "s" + x).toList() + " " + IntStream.of(1).asDoubleStream().boxed().toList() + " " + IntStream.of(7).mapToLong(x -> x * 1_000_000_000L * 10).sum() + " " + DoubleStream.of(3.99, -3.99, 1e10).mapToInt(d -> (int) d).boxed().toList() + " " + LongStream.of(1L << 33).mapToInt(l -> (int) l).sum());
        System.out.println(IntStream.rangeClosed(1, 5).reduce(1, (a, b) -> a * b) + " " + IntStream.rangeClosed(1, 20).asLongStream().reduce((a, b) -> a * b).getAsLong() + " " + IntStream.of().reduce(Math::max));
        System.out.println(IntStream.iterate(1, x -> x * 3).limit(6).boxed().toList() + " " + IntStream.iterate(100, x -> x > 0, x -> x / 3).boxed().toList() + " " + LongStream.iterate(1, x -> x << 8).limit(9).boxed().toList());
        System.out.println(IntStream.range(0, 20).filter(i -> i % 3 == 0).skip(1).limit(4).boxed().toList() + " " + IntStream.concat(IntStream.of(1), IntStream.range(8, 10)).boxed().toList());
        System.out.println(IntStream.rangeClosed(2, 50).filter(n -> IntStream.rangeClosed(2, (int) Math.sqrt(n)).noneMatch(d -> n % d == 0)).boxed().toList());
        System.out.println(IntStream.rangeClosed(1, 3).boxed().flatMap(a -> IntStream.rangeClosed(a, 3).mapToObj(b -> a + "" + b)).toList());
        System.out.println(IntStream.rangeClosed(1, 4).flatMap(n -> IntStream.range(0, n)).sum() + " " + IntStream.of(1, 2).collect(ArrayList::new, ArrayList::add, ArrayList::addAll));
        System.out.println(IntStream.of(4, 4).allMatch(x -> x == 4) + " " + IntStream.of(1).anyMatch(x -> x > 1) + " " + LongStream.of().noneMatch(x -> true) + " " + IntStream.of(9, 8).findFirst() + " " + DoubleStream.of(2).boxed().toList());
        IntSummaryStatistics s = new IntSummaryStatistics();
        s.accept(5); s.accept(-3); s.combine(IntStream.of(10).summaryStatistics());
        System.out.println(s.getMin() + " " + s.getMax() + " " + s.getAverage() + " " + s.getSum() + " " + s.getCount());
        PrimitiveIterator.OfLong it = LongStream.range(0, 2).iterator();
        System.out.println(it.nextLong() + it.nextLong() + " " + it.hasNext());
        try { it.nextLong(); } catch (NoSuchElementException e) { System.out.println("NSEE"); }
        System.out.println(Arrays.toString(IntStream.range(0, 5).map(i -> 4 - i).toArray()) + Arrays.toString(DoubleStream.iterate(1, d -> d / 2).limit(4).toArray()));
        System.out.println("mixed: " + IntStream.range(0, 10).mapToObj(i -> i % 2 == 0 ? "e" : "o").collect(Collectors.groupingBy(x -> x, TreeMap::new, Collectors.counting())));
        StringBuilder sb = new StringBuilder();
        IntStream.range('a', 'f').forEach(c -> sb.append((char) c));
        IntStream.rangeClosed(1, 3).mapToObj(Integer::toBinaryString).forEachOrdered(sb::append);
        System.out.println(sb);
        System.out.println(IntStream.range(0, 1000).parallel().sequential().filter(x -> x % 7 == 3).map(x -> x ^ 5).sum());
    }
}
