// Question: what is printed when an exception ends a thread, and does the program go on with exit code 0?
class UncaughtInThread {
    static class Odd extends RuntimeException {
        Odd(String m, Throwable c) { super(m, c); }
    }

    static void fail(int n) {
        if (n == 0) throw new Odd("at the end", new IllegalStateException("cause"));
        fail(n - 1);
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> fail(2), "failing thread");
        t.start();
        t.join();
        System.out.println("joined " + t.isAlive());
        Thread silent = new Thread(() -> fail(1));
        silent.setUncaughtExceptionHandler((who, e) -> System.out.println(who.getName() + " handled " + e));
        silent.start();
        silent.join();
        Thread.setDefaultUncaughtExceptionHandler((who, e) -> System.out.println(who.getName() + " by default " + e.getMessage()));
        Thread other = new Thread(() -> { int[] a = {}; a[0] = 1; }, "other");
        other.start();
        other.join();
        Thread worse = new Thread(() -> fail(0), "worse");
        worse.setUncaughtExceptionHandler((who, e) -> { throw new Error("handler"); });
        worse.start();
        worse.join();
        System.out.println("end");
    }
}
