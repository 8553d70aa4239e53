// Question: does System.exit in a thread end the program while others wait?
//@ exit: 7
class ExitFromThread {
    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        new Thread(() -> {
            System.out.println("leaving");
            System.exit(7);
        }).start();
        synchronized (lock) {
            lock.wait();
        }
        System.out.println("never");
    }
}
