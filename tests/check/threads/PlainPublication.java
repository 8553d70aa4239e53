// Question: is a reader found between two writes to plain fields?
//@ verdict: violated (not replayed)
//@ target: PlainPublication#f()
//@ throws: java.lang.AssertionError
//@ options: --schedules 2

public class PlainPublication {
    static boolean isReady;
    static int value;

    static void f() throws InterruptedException {
        isReady = false;
        value = 0;
        Thread a = new Thread(() -> {
            isReady = true;
            value = 5;
        });
        a.start();
        if (isReady) {
            assert value == 5;
        }
        a.join();
    }
}
