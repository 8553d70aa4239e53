// Question: do fork/join tasks split, join and fail as specified, in the common pool and in one of their own?
import java.util.*;
import java.util.concurrent.*;

class ForkJoin {
    static class Sum extends RecursiveTask<Long> {
        final int[] a; final int from, to;
        Sum(int[] a, int from, int to) { this.a = a; this.from = from; this.to = to; }
        @Override protected Long compute() {
            if (to - from <= 100) { long s = 0; for (int i = from; i < to; i++) s += a[i]; return s; }
            int mid = (from + to) >>> 1;
            Sum left = new Sum(a, from, mid), right = new Sum(a, mid, to);
            left.fork();
            return right.compute() + left.join();
        }
    }

    static class Sort extends RecursiveAction {
        final int[] a; final int from, to;
        Sort(int[] a, int from, int to) { this.a = a; this.from = from; this.to = to; }
        @Override protected void compute() {
            if (to - from < 16) { Arrays.sort(a, from, to); return; }
            int mid = (from + to) >>> 1;
            invokeAll(new Sort(a, from, mid), new Sort(a, mid, to));
            int[] merged = new int[to - from];
            int i = from, j = mid, k = 0;
            while (k < merged.length) merged[k++] = j >= to || i < mid && a[i] <= a[j] ? a[i++] : a[j++];
            System.arraycopy(merged, 0, a, from, merged.length);
        }
    }

    public static void main(String[] args) throws Exception {
        int[] a = new int[5000];
        Random r = new Random(5);
        for (int i = 0; i < a.length; i++) a[i] = r.nextInt(1000);
        long expected = 0;
        for (int v : a) expected += v;
        System.out.println((expected == ForkJoinPool.commonPool().invoke(new Sum(a, 0, a.length))) + " " + expected);
        ForkJoinPool pool = new ForkJoinPool(3);
        int[] sorted = a.clone();
        pool.submit(new Sort(sorted, 0, sorted.length)).get();
        Arrays.sort(a);
        System.out.println(Arrays.equals(a, sorted));
        try {
            pool.submit(() -> { throw new IllegalStateException("task"); }).get();
        } catch (ExecutionException e) {
            System.out.println(e.getCause());
        }
        pool.shutdown();
        System.out.println(pool.awaitTermination(5, TimeUnit.SECONDS));
    }
}
