// Question: has each thread its own values, and which are inherited?
class ThreadLocals {
    static final ThreadLocal<Integer> number = ThreadLocal.withInitial(() -> 10);
    static final InheritableThreadLocal<String> name = new InheritableThreadLocal<>() {
        @Override protected String childValue(String parent) { return parent + "'s child"; }
    };
    static final ThreadLocal<StringBuilder> text = ThreadLocal.withInitial(StringBuilder::new);

    static void show(String who) {
        number.set(number.get() + 1);
        text.get().append(who);
        System.out.println(who + " " + number.get() + " " + name.get() + " " + text.get());
    }

    public static void main(String[] args) throws Exception {
        name.set("main");
        show("a");
        for (int i = 0; i < 2; i++) {
            String who = "t" + i;
            Thread t = new Thread(() -> { show(who); show(who); number.remove(); show(who); });
            t.start();
            t.join();
        }
        show("b");
    }
}
