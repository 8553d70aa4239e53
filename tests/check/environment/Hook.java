// Question: does a verdict say that what is done when the JVM ends is not looked at?
//@ verdict: holds (environment fixed: shutdown hooks)
//@ target: Hook#check

public class Hook {
    static void check() {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("bye")));
        assert "a".length() == 1;
    }
}
