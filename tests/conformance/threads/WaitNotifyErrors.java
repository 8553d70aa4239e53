// Question: what do wait and notify throw without the monitor, with bad times, and when interrupted before?
class WaitNotifyErrors {
    interface Act { void run() throws Exception; }

    static void attempt(String what, Act act) {
        try {
            act.run();
            System.out.println(what + ": done");
        } catch (Exception e) {
            System.out.println(what + ": " + e);
        }
    }

    public static void main(String[] args) {
        Object o = new Object();
        attempt("wait", () -> o.wait());
        attempt("wait 1", () -> o.wait(1));
        attempt("notify", () -> o.notify());
        attempt("notifyAll", () -> o.notifyAll());
        attempt("wait -1", () -> { synchronized (o) { o.wait(-1); } });
        attempt("wait nanos", () -> { synchronized (o) { o.wait(1, 1_000_000); } });
        attempt("wait 5 ms", () -> { synchronized (o) { o.wait(5); } });
        attempt("wait 0 5", () -> { synchronized (o) { o.wait(0, 5); } });
        attempt("notify owned", () -> { synchronized (o) { o.notify(); o.notifyAll(); } });
        Thread.currentThread().interrupt();
        attempt("interrupted wait", () -> { synchronized (o) { o.wait(); } });
        System.out.println(Thread.interrupted());
        Thread.currentThread().interrupt();
        attempt("interrupted sleep", () -> Thread.sleep(10));
        attempt("sleep -1", () -> Thread.sleep(-1));
        Thread.currentThread().interrupt();
        attempt("interrupted join", () -> new Thread().join());
        System.out.println(Thread.interrupted() + " " + Thread.holdsLock(o));
        attempt("null", () -> { Object n = null; synchronized (n) { } });
    }
}
