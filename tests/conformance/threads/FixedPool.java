// Question: does a fixed thread pool run its tasks, give results and exceptions, and shut down?
import java.util.*;
import java.util.concurrent.*;

class FixedPool {
    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(3);
        List<Future<Integer>> results = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            int n = i;
            results.add(pool.submit(() -> { if (n == 7) throw new IllegalStateException("seven"); return n * n; }));
        }
        for (Future<Integer> f : results) {
            try {
                System.out.println(f.get() + " " + f.isDone());
            } catch (ExecutionException e) {
                System.out.println(e + " caused by " + e.getCause());
            }
        }
        List<Callable<String>> calls = List.of(() -> "a", () -> "b", () -> "c");
        StringBuilder all = new StringBuilder();
        for (Future<String> f : pool.invokeAll(calls)) all.append(f.get());
        System.out.println(all + " " + Set.of("a", "b", "c").contains(pool.invokeAny(calls)));
        CountDownLatch started = new CountDownLatch(1), release = new CountDownLatch(1);
        Future<?> blocked = pool.submit(() -> { started.countDown(); release.await(); return null; });
        started.await();
        try {
            blocked.get(1, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            System.out.println(e);
        }
        System.out.println(blocked.cancel(true) + " " + blocked.isCancelled());
        try { blocked.get(); } catch (CancellationException e) { System.out.println("cancelled " + e.getMessage()); }
        pool.shutdown();
        System.out.println(pool.awaitTermination(10, TimeUnit.SECONDS) + " " + pool.isTerminated());
        try {
            pool.execute(() -> {});
        } catch (RejectedExecutionException e) {
            System.out.println("rejected " + (e.getMessage() != null));
        }
    }
}
