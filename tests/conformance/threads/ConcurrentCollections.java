// Question: do concurrent collections keep every element when threads change them together?
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

class ConcurrentCollections {
    static void together(int n, java.util.function.IntConsumer act) throws Exception {
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) { int k = i; threads[i] = new Thread(() -> act.accept(k)); threads[i].start(); }
        for (Thread t : threads) t.join();
    }

    public static void main(String[] args) throws Exception {
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        together(4, k -> { for (int i = 0; i < 300; i++) { map.merge(i % 50, 1, Integer::sum); if (i % 60 == 0) Thread.yield(); } });
        System.out.println(map.size() + " " + map.values().stream().mapToInt(i -> i).sum() + " " + map.reduceValuesToInt(1, v -> v, 0, Integer::sum));
        map.computeIfAbsent(100, k -> 5);
        map.compute(100, (k, v) -> v + 1);
        System.out.println(map.get(100) + " " + map.putIfAbsent(100, 9) + " " + map.replace(100, 6, 8) + " " + map.get(100));
        ConcurrentSkipListMap<String, Integer> sorted = new ConcurrentSkipListMap<>();
        together(3, k -> { for (int i = 0; i < 20; i++) sorted.put("k" + (k * 20 + i), i); });
        System.out.println(sorted.firstKey() + " " + sorted.size() + " " + sorted.headMap("k2"));
        CopyOnWriteArrayList<Integer> list = new CopyOnWriteArrayList<>(List.of(1, 2, 3));
        for (int v : list) list.add(v * 10);
        System.out.println(list);
        ConcurrentLinkedQueue<Integer> queue = new ConcurrentLinkedQueue<>();
        together(3, k -> { for (int i = 0; i < 50; i++) queue.add(k); });
        System.out.println(queue.size() + " " + queue.stream().mapToInt(i -> i).sum());
        AtomicInteger count = new AtomicInteger();
        LongAdder adder = new LongAdder();
        AtomicReference<String> longest = new AtomicReference<>("");
        AtomicIntegerArray array = new AtomicIntegerArray(3);
        together(4, k -> {
            for (int i = 0; i < 100; i++) { count.incrementAndGet(); adder.add(2); array.getAndAdd(i % 3, k); }
            longest.updateAndGet(s -> s.length() < k ? "x".repeat(k) : s);
        });
        System.out.println(count + " " + adder.sum() + " " + longest.get() + " " + array);
    }
}
