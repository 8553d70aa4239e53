package kept;

/** Characters are ASCII where the path leaves them open. */
public final class Digits {
    private Digits() { }

    public static boolean isDigit(char c) {
        return Character.isDigit(c);
    }

    public static boolean isVowel(char c) {
        return c == 'a' || c == 'e' || c == 'i' || c == 'o' || c == 'u';
    }

    public static int parse(String text) {
        return Integer.parseInt(text);
    }

    public static char second(String text) {
        return text.charAt(1);
    }
}
