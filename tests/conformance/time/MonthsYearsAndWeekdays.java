// Question: do DayOfWeek, Month, Year, YearMonth, MonthDay and pattern-based numeric formatting/parsing work without locale text?
import java.time.*;
import java.time.format.*;
import java.time.temporal.*;
import java.util.*;

class MonthsYearsAndWeekdays {
    static void t(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (DayOfWeek d : DayOfWeek.values()) System.out.print(d + "" + d.getValue() + d.plus(3) + d.minus(8).ordinal() + " ");
        System.out.println();
        for (Month m : Month.values()) System.out.print(m + "" + m.getValue() + " " + m.length(false) + m.length(true) + " " + m.minLength() + m.maxLength() + " " + m.firstDayOfYear(true) + " " + m.firstMonthOfQuarter() + " " + m.plus(-13) + "; ");
        System.out.println();
        t("dow0", () -> DayOfWeek.of(0)); t("month13", () -> Month.of(13)); t("valueOf", () -> Month.valueOf("Jan")); t("from", () -> DayOfWeek.from(LocalTime.NOON)); System.out.println(DayOfWeek.from(LocalDate.EPOCH) + " " + Month.from(MonthDay.of(2, 29)) + " " + EnumSet.range(DayOfWeek.SATURDAY, DayOfWeek.SUNDAY));
        Year y = Year.of(2024);
        System.out.println(y + " " + y.isLeap() + " " + y.length() + " " + y.atDay(60) + " " + y.atMonth(2).lengthOfMonth() + " " + y.plusYears(-2025) + " " + y.isValidMonthDay(MonthDay.of(2, 29)) + " " + Year.of(2023).atMonthDay(MonthDay.of(2, 29)) + " " + Year.parse("1999").compareTo(y) + " " + y.until(Year.of(3000), ChronoUnit.CENTURIES) + " " + Year.MAX_VALUE);
        t("year bad", () -> Year.parse("99")); t("atDay", () -> Year.of(2023).atDay(366)); t("year range", () -> Year.of(1_000_000_000));
        YearMonth ym = YearMonth.of(2024, 1);
        System.out.println(ym + " " + ym.plusMonths(14) + " " + ym.minusMonths(1) + " " + ym.atEndOfMonth() + " " + ym.atDay(5) + " " + ym.lengthOfYear() + " " + ym.isValidDay(32) + " " + YearMonth.parse("-0044-03") + " " + YearMonth.of(12345, 6) + " " + ym.until(YearMonth.of(2030, 12), ChronoUnit.MONTHS) + " " + ym.compareTo(YearMonth.of(2023, 12)) + " " + ym.with(Month.DECEMBER).withYear(5) + " " + ym.getLong(ChronoField.PROLEPTIC_MONTH));
        t("ym atDay", () -> YearMonth.of(2023, 2).atDay(29)); t("ym short", () -> YearMonth.parse("2024-1"));
        MonthDay md = MonthDay.of(12, 25); System.out.println(md + " " + md.atYear(2024) + " " + MonthDay.parse("--02-29").isValidYear(2023) + " " + md.compareTo(MonthDay.of(1, 1)) + " " + MonthDay.of(2, 29).with(Month.APRIL)); t("md", () -> MonthDay.of(2, 30)); t("md parse", () -> MonthDay.parse("02-29"));
        LocalDateTime dt = LocalDateTime.of(2024, 7, 4, 9, 5, 3, 45_000_000);
        for (String p : new String[]{"yyyy/MM/dd HH:mm:ss", "d.M.uu", "yyyyMMdd", "HHmmssSSS", "'day' D 'of' yyyy", "H:m:s.SSSSSS", "yyyy-MM-dd'T'HH:mm", "yy", "uuuuu", "[HH:mm][:ss]", "''HH''", "k:mm", "A", "N", "n", "Q"}) t(p, () -> dt.format(DateTimeFormatter.ofPattern(p, Locale.ROOT)));
        t("bad pattern", () -> DateTimeFormatter.ofPattern("bbb")); t("too many", () -> DateTimeFormatter.ofPattern("ddd")); t("unterminated", () -> DateTimeFormatter.ofPattern("yyyy'x")); t("missing field", () -> LocalDate.EPOCH.format(DateTimeFormatter.ofPattern("HH"))); t("bracket", () -> DateTimeFormatter.ofPattern("[yyyy"));
        DateTimeFormatter f = DateTimeFormatter.ofPattern("dd/MM/uuuu", Locale.ROOT);
        t("p ok", () -> LocalDate.parse("29/02/2024", f)); t("p smart", () -> LocalDate.parse("31/04/2024", f)); t("p strict", () -> LocalDate.parse("31/04/2024", f.withResolverStyle(ResolverStyle.STRICT))); t("p lenient", () -> LocalDate.parse("31/04/2024", f.withResolverStyle(ResolverStyle.LENIENT))); t("p bad", () -> LocalDate.parse("1/2/2024", f)); t("p trailing", () -> LocalDate.parse("01/02/2024x", f)); t("p 32", () -> LocalDate.parse("32/01/2024", f)); t("p time", () -> LocalTime.parse("01/02/2024", f));
        System.out.println(DateTimeFormatter.ISO_LOCAL_DATE.format(dt) + " " + DateTimeFormatter.BASIC_ISO_DATE.format(dt) + " " + DateTimeFormatter.ISO_ORDINAL_DATE.format(dt) + " " + DateTimeFormatter.ISO_WEEK_DATE.format(dt) + " " + DateTimeFormatter.ISO_LOCAL_TIME.format(dt) + " " + DateTimeFormatter.ISO_OFFSET_DATE_TIME.format(dt.atOffset(ZoneOffset.ofHours(-3))) + " " + DateTimeFormatter.ISO_INSTANT.format(dt.toInstant(ZoneOffset.UTC)));
        System.out.println(ChronoUnit.DAYS + " " + ChronoUnit.DAYS.getDuration() + " " + ChronoField.HOUR_OF_DAY + " " + ChronoField.HOUR_OF_DAY.range() + " " + ChronoField.DAY_OF_MONTH.range() + " " + ChronoUnit.FOREVER.getDuration() + " " + ChronoUnit.MONTHS.isDateBased() + ChronoUnit.MONTHS.isDurationEstimated() + " " + ValueRange.of(1, 28, 31)); t("checkValid", () -> ChronoField.MINUTE_OF_HOUR.checkValidValue(60));
    }
}
