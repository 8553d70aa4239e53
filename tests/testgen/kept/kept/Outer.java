package kept;

/** The constructor that the compiler makes for a private one is no overload. */
public class Outer {
    private final Inner inner = new Inner(3);

    public int value() {
        return inner.value;
    }

    static final class Inner {
        private final int value;

        private Inner(int value) {
            this.value = value;
        }

        Inner(String text) {
            this.value = text.length();
        }
    }
}
