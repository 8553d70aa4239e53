package kept;

import java.time.LocalDate;
import java.util.concurrent.TimeUnit;

/** Parsers of the library: a test that parses something is there, and one exception for what does not. */
public final class Parsed {
    private Parsed() { }

    public static int dayOfLeapYear(String date) {
        LocalDate day = LocalDate.parse(date);
        return day.isLeapYear() ? day.getDayOfYear() : -day.getDayOfYear();
    }

    public static boolean isShort(String unit) {
        return TimeUnit.valueOf(unit).compareTo(TimeUnit.SECONDS) < 0;
    }

    public static double half(String number) {
        return Double.parseDouble(number) / 2;
    }
}
