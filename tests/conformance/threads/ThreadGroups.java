// Question: what do thread groups, enumerate and getAllStackTraces say of the program's threads?
import java.util.*;
import java.util.concurrent.CountDownLatch;

class ThreadGroups {
    public static void main(String[] args) throws Exception {
        ThreadGroup main = Thread.currentThread().getThreadGroup();
        System.out.println(main.getName() + " " + main.getParent().getName() + " " + main.activeCount() + " " + main.getMaxPriority());
        ThreadGroup mine = new ThreadGroup("mine") {
            @Override public void uncaughtException(Thread t, Throwable e) { System.out.println(getName() + " " + t.getName() + " " + e.getMessage()); }
        };
        CountDownLatch end = new CountDownLatch(1);
        Thread[] threads = new Thread[2];
        for (int i = 0; i < 2; i++) {
            threads[i] = new Thread(mine, () -> { try { end.await(); } catch (InterruptedException e) { System.out.println("no"); } throw new RuntimeException("out"); }, "m" + i);
            threads[i].start();
        }
        System.out.println(mine.activeCount() + " " + main.activeCount() + " " + main.activeGroupCount());
        Thread[] found = new Thread[5];
        int n = mine.enumerate(found);
        System.out.println(n + " " + found[0].getName() + " " + found[1].getName() + " " + found[2]);
        end.countDown();
        threads[0].join();
        threads[1].join();
        System.out.println(mine.activeCount() + " " + mine.getName() + " " + threads[0].getThreadGroup());
        System.out.println(mine);
    }
}
