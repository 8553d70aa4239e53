// Question: is an assertion that fails in a thread found for the one input, and replayed?
//@ verdict: violated
//@ target: FailsInThread#f(int)
//@ throws: java.lang.AssertionError

public class FailsInThread {
    static void f(int x) throws InterruptedException {
        Thread t = new Thread(() -> { assert x * 3 != 231; });
        t.start();
        t.join();
    }
}
