package kept;

/** Equal literals are one object. */
public final class Literals {
    private Literals() { }

    public static boolean isSame(String text) {
        return text == "a";
    }

    public static String first(boolean one) {
        return one ? "a" : "b";
    }
}
