package kept;

/** Overloads take a cast where null could be either. */
public final class Overloads {
    private Overloads() { }

    public static String kind(Object o) {
        return o == null ? "nothing" : "object";
    }

    public static String kind(String s) {
        return s == null ? "no text" : "text";
    }

    public static String kind(long n) {
        return n < 0 ? "minus" : "long";
    }

    public static String kind(int n) {
        return n < 0 ? "negative" : "int";
    }
}
