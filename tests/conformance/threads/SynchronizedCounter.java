// Question: do synchronized methods and blocks exclude each other, also when threads take turns in the middle?
class SynchronizedCounter {
    static int total;
    int count;

    synchronized void add() { count++; }
    static synchronized void addAll(int n) { int before = total; Thread.yield(); total = before + n; }

    public static void main(String[] args) throws Exception {
        SynchronizedCounter c = new SynchronizedCounter();
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int k = 0; k < 1000; k++) {
                    c.add();
                    synchronized (c) {
                        int before = c.count;
                        if (k % 100 == 0) Thread.yield();
                        c.count = before + 1;
                    }
                    if (k % 50 == 0) addAll(k);
                }
            });
            threads[i].start();
        }
        for (Thread t : threads) t.join();
        System.out.println(c.count + " " + total);
    }
}
