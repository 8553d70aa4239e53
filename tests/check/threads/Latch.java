// Question: does what was written before countDown hold after await?
//@ verdict: holds within bounds
//@ target: Latch#f(int)
//@ options: --schedules 1

import java.util.concurrent.CountDownLatch;

public class Latch {
    static int data;

    static void f(int x) throws InterruptedException {
        CountDownLatch latch = new CountDownLatch(1);
        new Thread(() -> { data = x; latch.countDown(); }).start();
        latch.await();
        assert data == x;
    }
}
