// Question: does an exception that leaves main let the other threads end, and what is the exit code then?
//@ exit: 1
class UncaughtWhileOthersRun {
    public static void main(String[] args) throws Exception {
        Thread main = Thread.currentThread();
        new Thread(() -> {
            try {
                main.join();
                System.out.println("main is over: " + main.getState());
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        }).start();
        throw new Exception("main fails");
    }
}
