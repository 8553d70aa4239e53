// Question: is it found that a consumer wakes to an empty queue if it asks only once?
//@ verdict: violated
//@ target: IfInsteadOfWhile#f()
//@ throws: java.util.NoSuchElementException
//@ property: exceptions

import java.util.LinkedList;

public class IfInsteadOfWhile {
    static void f() throws InterruptedException {
        LinkedList<Integer> queue = new LinkedList<>();
        Runnable consume = () -> {
            synchronized (queue) {
                try { if (queue.isEmpty()) queue.wait(); } catch (InterruptedException e) { throw new AssertionError(e); }
                queue.removeFirst();
            }
        };
        Thread a = new Thread(consume), b = new Thread(consume);
        a.start();
        b.start();
        while (a.getState() != Thread.State.WAITING || b.getState() != Thread.State.WAITING) Thread.sleep(1);
        synchronized (queue) { queue.add(1); queue.notifyAll(); }
        a.join();
        b.join();
    }
}
