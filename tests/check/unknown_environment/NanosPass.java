// Question: does the clock that measures never go back, and is a sleep as long as it should be?
//@ verdict: holds
//@ target: NanosPass#check

public class NanosPass {
    static void check() throws InterruptedException {
        long begin = System.nanoTime();
        Thread.sleep(3);
        assert System.nanoTime() - begin >= 3_000_000;
    }
}
