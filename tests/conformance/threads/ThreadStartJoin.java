// Question: do started threads run, see what was written before, and does join see what they wrote?
import java.util.*;

class ThreadStartJoin {
    static int[] squares = new int[8];

    public static void main(String[] args) throws Exception {
        List<Thread> all = new ArrayList<>();
        for (int i = 0; i < squares.length; i++) {
            int n = i;
            Thread t = new Thread(() -> squares[n] = n * n, "worker " + n);
            System.out.println(t.getName() + " " + t.getState() + " " + t.isAlive() + " " + t.isDaemon() + " " + t.getPriority());
            all.add(t);
            t.start();
        }
        for (Thread t : all) t.join();
        System.out.println(Arrays.toString(squares));
        for (Thread t : all) System.out.println(t.getName() + " " + t.getState() + " " + t.isAlive());
        try {
            all.get(0).start();
        } catch (IllegalThreadStateException e) {
            System.out.println("started twice: " + e.getMessage());
        }
        Thread unnamed = new Thread() { @Override public void run() { System.out.println("in " + getName() + " " + getThreadGroup().getName()); } };
        unnamed.start();
        unnamed.join();
        Thread nothing = new Thread();
        nothing.start();
        nothing.join(1000);
        System.out.println(nothing.getName() + " " + nothing.isAlive() + " " + Thread.currentThread());
        nothing.run();
    }
}
