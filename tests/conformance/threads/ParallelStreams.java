// Question: do parallel streams give what sequential ones give?
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

class ParallelStreams {
    public static void main(String[] args) {
        System.out.println(IntStream.rangeClosed(1, 2000).parallel().filter(i -> i % 3 == 0).sum());
        List<Integer> numbers = IntStream.range(0, 500).boxed().collect(Collectors.toList());
        System.out.println(numbers.parallelStream().map(i -> i * 2).filter(i -> i % 7 == 0).collect(Collectors.toList()));
        System.out.println(numbers.parallelStream().mapToLong(i -> i).reduce(1, (x, y) -> (x + y) % 1009));
        System.out.println(numbers.parallelStream().anyMatch(i -> i == 499) + " " + numbers.parallelStream().findFirst().get());
        System.out.println(Arrays.stream("the quick brown fox jumps over the lazy dog".split(" ")).parallel().sorted(Comparator.reverseOrder()).collect(Collectors.joining(" ")));
        int[] a = new int[20000];
        Arrays.parallelSetAll(a, i -> (i * 7919) % 20011);
        Arrays.parallelSort(a);
        Arrays.parallelPrefix(a, Integer::sum);
        System.out.println(a[0] + " " + a[1] + " " + a[19999]);
        StringBuffer inOrder = new StringBuffer();
        numbers.parallelStream().limit(20).forEachOrdered(i -> inOrder.append(i).append(' '));
        System.out.println(inOrder);
        try {
            numbers.parallelStream().forEach(i -> { if (i == 250) throw new IllegalStateException("at 250"); });
        } catch (IllegalStateException e) {
            System.out.println(e.getMessage());
        }
        ConcurrentMap<Integer, Long> groups = numbers.parallelStream().collect(Collectors.groupingByConcurrent(i -> i % 4, Collectors.counting()));
        System.out.println(new TreeMap<>(groups));
    }
}
