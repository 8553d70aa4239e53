// Question: does a thread wait for a class that another one initialises, and see its failure?
class ClassInitThreads {
    static volatile boolean begun;

    static class Slow {
        static int value;
        static {
            begun = true;
            try { Thread.sleep(20); } catch (InterruptedException e) { }
            value = 5;
            System.out.println("initialised by " + Thread.currentThread().getName());
        }
    }

    static class Fails {
        static int value = Integer.parseInt("x");
    }

    public static void main(String[] args) throws Exception {
        Thread first = new Thread(() -> System.out.println("first " + Slow.value), "first");
        first.start();
        while (!begun) Thread.yield();
        int seen = Slow.value;
        first.join();
        System.out.println("main " + seen);
        Thread fails = new Thread(() -> { try { System.out.println(Fails.value); } catch (ExceptionInInitializerError e) { System.out.println(e.getCause()); } }, "fails");
        fails.start();
        fails.join();
        try {
            System.out.println(Fails.value);
        } catch (NoClassDefFoundError e) {
            System.out.println(e.getMessage() + ": " + e.getCause().getMessage());
        }
    }
}
