// Question: do philosophers that take their forks in one order all eat?
import java.util.concurrent.atomic.AtomicInteger;

class DiningInOrder {
    public static void main(String[] args) throws Exception {
        int n = 5;
        Object[] forks = new Object[n];
        for (int i = 0; i < n; i++) forks[i] = new Object();
        AtomicInteger meals = new AtomicInteger();
        Thread[] threads = new Thread[n];
        for (int i = 0; i < n; i++) {
            Object first = forks[Math.min(i, (i + 1) % n)], second = forks[Math.max(i, (i + 1) % n)];
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 20; k++) {
                    synchronized (first) {
                        Thread.yield();
                        synchronized (second) { meals.incrementAndGet(); }
                    }
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(meals);
    }
}
