// Question: is what a thread wrote seen after join, and the one schedule named?
//@ verdict: holds within bounds
//@ target: Joined#f(int)

public class Joined {
    static int seen;

    static void f(int x) throws InterruptedException {
        Thread t = new Thread(() -> seen = x / 2);
        t.start();
        t.join();
        assert seen == x / 2;
    }
}
