package kept;

import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** What another locale, time zone, home, machine or run answers otherwise is not asserted, and no disagreement. */
public final class Worlds {
    private Worlds() { }

    public static String order(String last) {
        return Set.of("one", "two", "three", "four", "five") + last;
    }

    public static String rows(int n) {
        return Map.of("a", 1, "b", 2, "c", 3, "d", n).toString();
    }

    public static Set<String> members(String last) {
        return Set.of("one", "two", last + "!");
    }

    public static String shout(String text) {
        return text.toUpperCase() + " in capitals".toUpperCase();
    }

    public static String amount(boolean large) {
        return String.format("%,d", large ? 1000 : 1);
    }

    public static String day(boolean later) {
        return new Date(later ? 1_000_000_000_000L : 0).toString();
    }

    public static String home(boolean nested) {
        return System.getProperty("user.home") + (nested ? "/nested" : "");
    }

    public static String variable(boolean known) {
        String value = System.getenv(known ? "PATH" : "CAIRN_DOES_NOT_EXIST");
        return value == null ? "none" : value;
    }

    public static int threads(int most) {
        return Math.min(most, Runtime.getRuntime().availableProcessors());
    }

    public static List<String> lines(String text) {
        return List.of(text.split(System.lineSeparator()));
    }
}
