// Question: do producers and consumers with wait and notifyAll pass every item on once?
import java.util.*;

class BoundedBuffer {
    private final LinkedList<Integer> items = new LinkedList<>();
    private final int capacity;
    int waits;

    BoundedBuffer(int capacity) { this.capacity = capacity; }

    synchronized void put(int v) throws InterruptedException {
        while (items.size() == capacity) { waits++; wait(); }
        items.add(v);
        notifyAll();
    }

    synchronized int take() throws InterruptedException {
        while (items.isEmpty()) { waits++; wait(); }
        int v = items.removeFirst();
        notifyAll();
        return v;
    }

    public static void main(String[] args) throws Exception {
        BoundedBuffer b = new BoundedBuffer(3);
        Set<Integer> seen = Collections.synchronizedSet(new TreeSet<>());
        List<Thread> threads = new ArrayList<>();
        for (int p = 0; p < 3; p++) {
            int from = p * 100;
            threads.add(new Thread(() -> { try { for (int i = 0; i < 50; i++) b.put(from + i); } catch (InterruptedException e) { throw new AssertionError(e); } }));
        }
        for (int c = 0; c < 2; c++) {
            threads.add(new Thread(() -> { try { for (int i = 0; i < 75; i++) if (!seen.add(b.take())) throw new AssertionError("twice"); } catch (InterruptedException e) { throw new AssertionError(e); } }));
        }
        threads.forEach(Thread::start);
        for (Thread t : threads) t.join();
        System.out.println(seen.size() + " " + seen + " " + (b.waits > 0) + " " + b.items);
    }
}
