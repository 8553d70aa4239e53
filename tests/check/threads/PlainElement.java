// Question: the same for an element of an array, to which something unknown is added, and for a field of an object.
//@ verdict: violated (not replayed)
//@ target: PlainElement#f(int)
//@ throws: java.lang.AssertionError
//@ options: --schedules 1

public class PlainElement {
    int left;

    static void f(int n) throws InterruptedException {
        int[] sum = {0};
        PlainElement e = new PlainElement();
        Runnable more = () -> {
            e.left -= n;
            sum[0] += n;
        };
        Thread a = new Thread(more), b = new Thread(more);
        a.start();
        b.start();
        a.join();
        b.join();
        assert sum[0] == 2 * n && e.left == -2 * n;
    }
}
