// Question: do shutdown hooks run on System.exit, and what may they do?
//@ exit: 3
class ShutdownHookExit {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                Runtime.getRuntime().addShutdownHook(new Thread());
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            throw new RuntimeException("in a hook");
        }, "hook"));
        System.exit(3);
    }
}
