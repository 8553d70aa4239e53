// Question: do two reentrant locks in different orders lead to a deadlock?
//@ verdict: violated (not replayed)
//@ target: LocksInPool#f()
//@ throws: deadlock
//@ options: --schedules 1 --replay-time 2s

import java.util.concurrent.locks.ReentrantLock;

public class LocksInPool {
    static void f() throws InterruptedException {
        ReentrantLock p = new ReentrantLock(), q = new ReentrantLock();
        Thread a = new Thread(() -> { p.lock(); q.lock(); q.unlock(); p.unlock(); });
        Thread b = new Thread(() -> { q.lock(); p.lock(); p.unlock(); q.unlock(); });
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
