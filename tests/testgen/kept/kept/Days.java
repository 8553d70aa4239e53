package kept;

import java.time.DayOfWeek;
import java.time.LocalDate;

/** Dates of the library. */
public final class Days {
    private Days() {}

    public static boolean isWeekend(DayOfWeek day) {
        return day == DayOfWeek.SATURDAY || day == DayOfWeek.SUNDAY;
    }

    public static LocalDate firstOf(int year) {
        return LocalDate.of(year, 1, 1);
    }
}
