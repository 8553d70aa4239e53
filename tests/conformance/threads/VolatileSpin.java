// Question: do loops that wait for a volatile field, with and without yield, see what another thread writes?
class VolatileSpin {
    static volatile boolean go;
    static volatile int turn;
    static int data;

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            while (!go) { }
            System.out.println("data " + data);
            turn = 1;
        });
        t.start();
        data = 42;
        go = true;
        while (turn != 1) Thread.onSpinWait();
        Thread[] players = new Thread[3];
        StringBuffer order = new StringBuffer();
        for (int i = 0; i < 3; i++) {
            int mine = i + 1;
            players[i] = new Thread(() -> {
                for (int k = 0; k < 4; k++) {
                    while (turn != mine) Thread.yield();
                    order.append(mine);
                    turn = mine % 3 + 1;
                }
            });
            players[i].start();
        }
        for (Thread p : players) p.join();
        System.out.println(order);
        Thread late = new Thread(() -> { try { Thread.sleep(30); } catch (InterruptedException e) { } turn = 9; });
        late.start();
        while (turn != 9) { }
        System.out.println("woken " + turn);
    }
}
