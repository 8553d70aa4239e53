// Question: do blocking queues block, time out and hand over as specified?
import java.util.*;
import java.util.concurrent.*;

class BlockingQueues {
    static class Item implements Delayed {
        final String name; final long at;
        Item(String name, long in) { this.name = name; at = System.currentTimeMillis() + in; }
        public long getDelay(TimeUnit u) { return u.convert(at - System.currentTimeMillis(), TimeUnit.MILLISECONDS); }
        public int compareTo(Delayed o) { return Long.compare(at, ((Item) o).at); }
    }

    static void pass(String what, BlockingQueue<Integer> q) throws Exception {
        Thread producer = new Thread(() -> { try { for (int i = 0; i < 30; i++) q.put(i); } catch (InterruptedException e) { System.out.println("no"); } });
        producer.start();
        int sum = 0;
        for (int i = 0; i < 30; i++) sum += q.take();
        producer.join();
        System.out.println(what + " " + sum + " " + q.poll() + " " + q.poll(1, TimeUnit.MILLISECONDS) + " " + q.size());
    }

    public static void main(String[] args) throws Exception {
        pass("array", new ArrayBlockingQueue<>(2));
        pass("linked", new LinkedBlockingQueue<>());
        pass("deque", new LinkedBlockingDeque<>(1));
        pass("synchronous", new SynchronousQueue<>());
        pass("fair", new SynchronousQueue<>(true));
        pass("priority", new PriorityBlockingQueue<>());
        pass("transfer", new LinkedTransferQueue<>());
        ArrayBlockingQueue<String> full = new ArrayBlockingQueue<>(1);
        System.out.println(full.offer("a") + " " + full.offer("b") + " " + full.offer("c", 1, TimeUnit.MILLISECONDS) + " " + full.remainingCapacity());
        try { full.add("d"); } catch (IllegalStateException e) { System.out.println(e.getMessage()); }
        DelayQueue<Item> delays = new DelayQueue<>();
        delays.add(new Item("later", 300));
        delays.add(new Item("sooner", 100));
        System.out.println(delays.take().name + " " + delays.take().name);
    }
}
