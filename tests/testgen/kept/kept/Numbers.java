package kept;

/** Parsing: a number that is accepted is among the tests, and bad ones are few. */
public final class Numbers {
    private Numbers() {}

    public static int half(String text) {
        int n = Integer.parseInt(text);
        if (n < 0) {
            return -1;
        }
        return n / 2;
    }

    public static boolean isNumber(String text) {
        if (text == null || text.isEmpty()) {
            return false;
        }
        for (int i = 0; i < text.length(); i++) {
            if (text.charAt(i) < '0' || text.charAt(i) > '9') {
                return false;
            }
        }
        return true;
    }
}
