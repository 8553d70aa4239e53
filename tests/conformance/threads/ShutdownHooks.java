// Question: do shutdown hooks run when the program ends, after all threads and before the JVM does?
class ShutdownHooks {
    public static void main(String[] args) throws Exception {
        Thread unused = new Thread(() -> System.out.println("never"));
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook")));
        Runtime.getRuntime().addShutdownHook(unused);
        System.out.println(Runtime.getRuntime().removeShutdownHook(unused));
        try {
            Runtime.getRuntime().addShutdownHook(Thread.currentThread());
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        new Thread(() -> { try { Thread.sleep(10); } catch (InterruptedException e) { } System.out.println("thread"); }).start();
        System.out.println("main");
    }
}
