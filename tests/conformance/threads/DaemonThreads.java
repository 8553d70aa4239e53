// Question: does the JVM end when only daemons are left, and does a thread inherit being one?
class DaemonThreads {
    public static void main(String[] args) throws Exception {
        Thread daemon = new Thread(() -> {
            Thread child = new Thread(() -> {});
            System.out.println("child is a daemon: " + child.isDaemon());
            synchronized (DaemonThreads.class) { DaemonThreads.class.notify(); }
            while (true) { try { Thread.sleep(1000); } catch (InterruptedException e) { System.out.println("never"); } }
        });
        daemon.setDaemon(true);
        synchronized (DaemonThreads.class) {
            daemon.start();
            DaemonThreads.class.wait();
        }
        try {
            daemon.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println("too late: " + e.getMessage());
        }
        Thread last = new Thread(() -> {
            try { Thread.sleep(20); } catch (InterruptedException e) { System.out.println("no"); }
            System.out.println("last");
        });
        last.start();
        System.out.println("main ends");
    }
}
