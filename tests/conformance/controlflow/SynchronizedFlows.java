// Question: synchronized methods and blocks: reentrancy, exits by return/break/exception, nested distinct locks, null lock, lock expression evaluated once
public class SynchronizedFlows {
    private int n;
    static int sn;
    final Object a = new Object(), b = new Object();
    static int evals;
    Object lk() { evals++; System.out.println("lock expr " + evals); return a; }
    boolean held() { return Thread.holdsLock(this); }
    synchronized int inc() { return held() ? ++n : -1; }
    synchronized int rec(int k) { return k == 0 ? n : rec(k - 1) + inc() * 0; }
    static synchronized int sinc() { return Thread.holdsLock(SynchronizedFlows.class) ? ++sn : -1; }
    synchronized void boom(int k) { n++; if (k == 0) throw new IllegalStateException("boom held=" + held()); boom(k - 1); }
    int viaReturn(int x) {
        synchronized (a) {
            if (x > 0) return x * (Thread.holdsLock(a) ? 2 : 3);
            synchronized (b) { if (x == 0) return Thread.holdsLock(a) && Thread.holdsLock(b) ? 100 : 200; }
            return Thread.holdsLock(b) ? -1 : -2;
        }
    }
    int loops() {
        int c = 0;
        out: for (int i = 0; i < 5; i++) {
            synchronized (a) { if (i == 1) continue; synchronized (b) { if (i == 3) break out; c += i; } c += 10; } c += 100;
        }
        return c * 10 + (Thread.holdsLock(a) || Thread.holdsLock(b) ? 1 : 0);
    }
    @SuppressWarnings("finally") int fin() {
        synchronized (a) {
            try {
                synchronized (b) { throw new RuntimeException("x"); }
            } finally { return Thread.holdsLock(a) && !Thread.holdsLock(b) ? 1 : 0; }
        }
    }
    synchronized static <T> T gen(T t) { return t; }
    static class Sub extends SynchronizedFlows {
        @Override synchronized int inc() { return super.inc() * 10; } @Override int rec(int k) { return held() ? 1 : super.rec(k) + 1000; }
    }
    interface I { int f(); default int g() { synchronized (this) { return f() + 1; } } }
    enum Acc { X; int total; synchronized Acc add(int v) { total += v; return this; } }
    record Rec(int[] v) { synchronized int bump() { return ++v[0]; } }
    String order = "";
    Object o(String s, Object r) { order += s; return r; }
    static int depth;
    static void deepSync(Object o, int k) { synchronized (o) { depth++; if (k > 0) deepSync(k % 2 == 0 ? o : new Object(), k - 1); } }
    public static void main(String[] args) {
        SynchronizedFlows s = new SynchronizedFlows();
        System.out.println(s.inc() + " " + s.inc() + " " + s.rec(5) + " " + s.held() + " " + sinc() + sinc()
                + Thread.holdsLock(SynchronizedFlows.class));
        try { s.boom(3); } catch (IllegalStateException e) { System.out.println(e.getMessage() + " " + s.held() + " " + s.n); }
        System.out.println(s.viaReturn(5) + " " + s.viaReturn(0) + " " + s.viaReturn(-5) + " " + Thread.holdsLock(s.a));
        System.out.println(s.loops() + " " + s.fin() + " " + Thread.holdsLock(s.a) + Thread.holdsLock(s.b) + gen("g"));
        synchronized (s.lk()) { System.out.println("in " + evals); }
        synchronized (s.o("1", s.a)) { synchronized (s.o("2", s.b)) { s.order += "body"; } s.order += Thread.holdsLock(s.b); }
        System.out.println(s.order);
        Sub sub = new Sub();
        System.out.println(sub.inc() + " " + sub.rec(2) + " " + sub.held());
        synchronized (sub) { System.out.println(sub.rec(2)); }
        I i = () -> 41;
        System.out.println(i.g());
        System.out.println(Acc.X.add(2).add(3).total + " " + new Rec(new int[]{7}).bump());
        try {
            synchronized ((Object) null) { System.out.println("?"); }
        } catch (NullPointerException e) { System.out.println("null lock"); }
        deepSync(s, 50);
        System.out.println(depth + " " + s.held());
        Object lock = new Object();
        int done = 0;
        for (int k = 0; k < 2000; k++) { synchronized (lock) { done += k % 3; if (k % 100 == 0) continue; } done++; }
        System.out.println(done + " " + Thread.holdsLock(lock));
        StringBuffer sb = new StringBuffer();
        synchronized (sb) { sb.append("a").append(1); }
        System.out.println(sb);
        int r = 0;
        try {
            synchronized (lock) { synchronized (lock) { r = 1 / r; } }
        } catch (ArithmeticException e) { System.out.println("out " + Thread.holdsLock(lock)); }
        Runnable run = () -> { synchronized (lock) { System.out.println("lambda " + Thread.holdsLock(lock)); } };
        synchronized (lock) { run.run(); System.out.println("still " + Thread.holdsLock(lock)); }
        System.out.println(Thread.holdsLock(lock));
        java.util.Vector<Integer> v = new java.util.Vector<>();
        for (int k = 0; k < 5; k++) v.add(k);
        java.util.List<Integer> sl = java.util.Collections.synchronizedList(new java.util.ArrayList<>(v));
        synchronized (sl) { for (int q : sl) r += q; }
        System.out.println(r + " " + v + sl.size());
    }
}
