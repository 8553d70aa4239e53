// Question: do LocalDate arithmetic, leap years, end-of-month clamping, with/until/between and its exceptions match?
import java.time.*;
import java.time.temporal.*;
import java.util.*;
import java.util.stream.*;

class LocalDateArithmetic {
    static void t(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        LocalDate d = LocalDate.of(2024, 1, 31);
        System.out.println(d + " " + d.plusMonths(1) + " " + d.plusMonths(13) + " " + d.minusMonths(2) + " " + d.plusYears(1).plusMonths(1) + " " + d.plusDays(366) + " " + d.minusDays(10000) + " " + d.plusWeeks(5) + " " + LocalDate.of(2024, 2, 29).plusYears(1) + " " + LocalDate.of(2024, 2, 29).minusYears(4));
        System.out.println(d.getDayOfWeek() + " " + d.getDayOfYear() + " " + d.getMonth() + " " + d.lengthOfMonth() + " " + d.lengthOfYear() + " " + d.isLeapYear() + " " + d.toEpochDay() + " " + d.getEra() + " " + d.hashCode());
        for (int y : new int[]{1900, 2000, 2023, 2024, 0, -4, 2100}) System.out.print(y + ":" + Year.isLeap(y) + " " + LocalDate.of(y, 3, 1).minusDays(1) + " ");
        System.out.println();
        System.out.println(LocalDate.ofEpochDay(0) + " " + LocalDate.ofEpochDay(-719528) + " " + LocalDate.ofYearDay(2024, 366) + " " + LocalDate.of(-1, 12, 31) + " " + LocalDate.of(12345, 6, 7) + " " + LocalDate.MIN + " " + LocalDate.MAX + " " + LocalDate.EPOCH);
        System.out.println(d.withDayOfMonth(1) + " " + d.withMonth(2) + " " + d.withYear(2023) + " " + d.withDayOfYear(60) + " " + d.with(TemporalAdjusters.firstDayOfNextMonth()) + " " + d.with(TemporalAdjusters.lastDayOfYear()) + " " + d.with(TemporalAdjusters.next(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.nextOrSame(DayOfWeek.WEDNESDAY)) + " " + d.with(TemporalAdjusters.previous(DayOfWeek.MONDAY)) + " " + d.with(TemporalAdjusters.firstInMonth(DayOfWeek.FRIDAY)) + " " + d.with(TemporalAdjusters.dayOfWeekInMonth(-1, DayOfWeek.SUNDAY)));
        LocalDate e = LocalDate.of(2025, 3, 1);
        System.out.println(d.until(e) + " " + e.until(d) + " " + ChronoUnit.DAYS.between(d, e) + " " + ChronoUnit.MONTHS.between(d, e) + " " + ChronoUnit.WEEKS.between(d, e) + " " + ChronoUnit.YEARS.between(e, d) + " " + d.until(e, ChronoUnit.DECADES) + " " + d.isBefore(e) + " " + d.compareTo(e) + " " + d.equals(LocalDate.parse("2024-01-31")));
        System.out.println(d.get(ChronoField.ALIGNED_WEEK_OF_YEAR) + " " + d.getLong(ChronoField.PROLEPTIC_MONTH) + " " + d.get(IsoFields.WEEK_OF_WEEK_BASED_YEAR) + " " + d.get(IsoFields.QUARTER_OF_YEAR) + " " + d.getLong(JulianFields.JULIAN_DAY) + " " + d.range(ChronoField.DAY_OF_MONTH) + " " + LocalDate.of(2023, 2, 1).range(ChronoField.DAY_OF_YEAR));
        System.out.println(d.datesUntil(LocalDate.of(2024, 2, 3)).map(LocalDate::toString).collect(Collectors.joining(",")) + " " + d.datesUntil(e, Period.ofMonths(3)).count());
        t("feb30", () -> LocalDate.of(2023, 2, 30)); t("feb29", () -> LocalDate.of(2023, 2, 29)); t("month13", () -> LocalDate.of(2023, 13, 1)); t("day0", () -> LocalDate.of(2023, 1, 0)); t("april31", () -> LocalDate.of(2023, Month.APRIL, 31)); t("yearday", () -> LocalDate.ofYearDay(2023, 366)); t("year", () -> LocalDate.of(1000000000, 1, 1)); t("max+1", () -> LocalDate.MAX.plusDays(1)); t("ovf", () -> LocalDate.of(1, 1, 1).plusDays(Long.MAX_VALUE)); t("withDay", () -> d.withMonth(4).withDayOfMonth(31)); t("hour", () -> d.get(ChronoField.HOUR_OF_DAY)); t("plusHours", () -> d.plus(1, ChronoUnit.HOURS)); t("epochDay int", () -> d.get(ChronoField.EPOCH_DAY)); t("between", () -> ChronoUnit.HOURS.between(d, e));
        t("parse", () -> LocalDate.parse("2024-2-3")); t("parse2", () -> LocalDate.parse("2023-02-30")); t("parse3", () -> LocalDate.parse("20240101")); t("parse4", () -> LocalDate.parse("")); t("parse5", () -> LocalDate.parse("+12345-01-02")); t("parse6", () -> LocalDate.parse("2024-01-01T10:00")); t("parse7", () -> LocalDate.parse("-0001-01-01"));
        TreeSet<LocalDate> ts = new TreeSet<>(List.of(e, d, LocalDate.EPOCH)); System.out.println(ts + " " + ts.ceiling(LocalDate.of(2024, 6, 1)));
        int fri13 = 0;
        for (LocalDate x = LocalDate.of(2020, 1, 13); x.getYear() < 2030; x = x.plusMonths(1)) if (x.getDayOfWeek() == DayOfWeek.FRIDAY) fri13++;
        System.out.println(fri13);
    }
}
