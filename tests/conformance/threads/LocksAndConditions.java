// Question: do ReentrantLock, its conditions, ReentrantReadWriteLock and StampedLock work among threads?
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

class LocksAndConditions {
    static final ReentrantLock lock = new ReentrantLock(true);
    static final Condition filled = lock.newCondition(), emptied = lock.newCondition();
    static final Deque<Integer> items = new ArrayDeque<>();

    public static void main(String[] args) throws Exception {
        List<Integer> got = new ArrayList<>();
        Thread consumer = new Thread(() -> {
            for (int i = 0; i < 20; i++) {
                lock.lock();
                try {
                    while (items.isEmpty()) filled.awaitUninterruptibly();
                    got.add(items.poll());
                    emptied.signal();
                } finally { lock.unlock(); }
            }
        });
        consumer.start();
        for (int i = 0; i < 20; i++) {
            lock.lock();
            try {
                while (items.size() == 2) emptied.await();
                items.add(i);
                filled.signalAll();
            } finally { lock.unlock(); }
        }
        consumer.join();
        System.out.println(got + " " + lock.isLocked() + " " + lock.hasQueuedThreads());
        lock.lock();
        Thread tries = new Thread(() -> {
            try {
                System.out.println(lock.tryLock() + " " + lock.tryLock(2, TimeUnit.MILLISECONDS) + " " + lock.isHeldByCurrentThread());
                lock.unlock();
            } catch (IllegalMonitorStateException e) {
                System.out.println("not mine " + e.getMessage());
            } catch (InterruptedException e) { System.out.println("no"); }
        });
        tries.start();
        tries.join();
        System.out.println(lock.getHoldCount());
        lock.lock();
        System.out.println(lock.getHoldCount());
        lock.unlock();
        lock.unlock();

        ReentrantReadWriteLock rw = new ReentrantReadWriteLock();
        Map<String, Integer> map = new TreeMap<>();
        Thread[] threads = new Thread[6];
        for (int i = 0; i < 6; i++) {
            int n = i;
            threads[i] = new Thread(() -> {
                if (n % 2 == 0) {
                    rw.writeLock().lock();
                    try { map.merge("sum", n, Integer::sum); Thread.yield(); } finally { rw.writeLock().unlock(); }
                } else {
                    rw.readLock().lock();
                    try { map.get("sum"); Thread.yield(); } finally { rw.readLock().unlock(); }
                }
            });
        }
        for (Thread t : threads) t.start();
        for (Thread t : threads) t.join();
        System.out.println(map + " " + rw.getReadLockCount() + " " + rw.isWriteLocked());
        StampedLock s = new StampedLock();
        long read = s.tryOptimisticRead();
        long write = s.writeLock();
        System.out.println(s.validate(read) + " " + s.isWriteLocked());
        Thread reader = new Thread(() -> { long r = s.readLock(); System.out.println("read locked"); s.unlockRead(r); });
        reader.start();
        while (reader.getState() != Thread.State.WAITING) Thread.sleep(1);
        s.unlockWrite(write);
        reader.join();
    }
}
