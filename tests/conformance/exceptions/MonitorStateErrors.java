// Question: IllegalMonitorStateException for wait/notify without the lock, and lock release after exceptions
public class MonitorStateErrors {
    interface Op { void run() throws Exception; }
    static void t(String n, Op o) {
        try {
            o.run(); System.out.println(n + " ok");
        } catch (Exception e) { System.out.println(n + " " + e.getClass().getName() + ": " + e.getMessage()); }
    }
    final Object lock = new Object();
    synchronized void inst(boolean fail) {
        System.out.println("held " + Thread.holdsLock(this)); if (fail) throw new IllegalStateException("in sync");
    }
    static synchronized void stat(boolean fail) {
        System.out.println("held class " + Thread.holdsLock(MonitorStateErrors.class));
        if (fail) throw new RuntimeException("in static sync");
    }
    int nested(int d) {
        synchronized (lock) { synchronized (this) { if (d == 0) throw new ArithmeticException("deep"); return nested(d - 1); } }
    }
    public static void main(String[] args) throws Exception {
        MonitorStateErrors m = new MonitorStateErrors(); Object o = new Object();
        t("notify", () -> o.notify());
        t("notifyAll", () -> o.notifyAll());
        t("wait", () -> o.wait(10));
        t("wait class", () -> MonitorStateErrors.class.notify());
        t("notify held", () -> { synchronized (o) { o.notify(); o.notifyAll(); } });
        t("wrong lock", () -> { synchronized (m) { o.notify(); } });
        t("neg wait", () -> { synchronized (o) { o.wait(-1); } });
        t("bad nanos", () -> { synchronized (o) { o.wait(1, 1000000); } });
        t("short wait", () -> { synchronized (o) { o.wait(1); } });
        t("inst", () -> m.inst(false));
        t("inst fail", () -> m.inst(true));
        System.out.println(Thread.holdsLock(m));
        t("stat fail", () -> stat(true));
        System.out.println(Thread.holdsLock(MonitorStateErrors.class));
        t("nested", () -> m.nested(5));
        System.out.println(Thread.holdsLock(m) + " " + Thread.holdsLock(m.lock));
        t("holdsLock null", () -> Thread.holdsLock(null));
        synchronized (o) {
            synchronized (o) { synchronized (o) { System.out.println("reentrant " + Thread.holdsLock(o)); } }
            System.out.println(Thread.holdsLock(o));
        }
        System.out.println(Thread.holdsLock(o));
        for (int i = 0; i < 3; i++) synchronized (o) { if (i == 1) continue; System.out.println("loop " + i); }
        lbl: synchronized (o) { if (args.length == 0) break lbl; System.out.println("no"); }
        System.out.println(Thread.holdsLock(o));
        System.out.println(ret(o) + " " + Thread.holdsLock(o));
        int[] arr = new int[0];
        synchronized (arr) { System.out.println("array lock " + Thread.holdsLock(arr)); }
        synchronized ("literal") { System.out.println("string lock " + Thread.holdsLock("lit" + "eral")); }
        synchronized (int.class) { System.out.println("prim class lock"); }
        Object x = o;
        synchronized (x) { x = null; System.out.println(Thread.holdsLock(o)); }
        System.out.println(Thread.holdsLock(o));
        t("interrupted wait", () -> { Thread.currentThread().interrupt(); synchronized (o) { o.wait(); } });
        System.out.println(Thread.interrupted());
        t("sleep interrupted", () -> { Thread.currentThread().interrupt(); Thread.sleep(5); });
    }
    static int ret(Object o) { synchronized (o) { return Thread.holdsLock(o) ? 1 : 0; } }
}
