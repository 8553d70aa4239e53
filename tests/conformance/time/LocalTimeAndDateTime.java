// Question: do LocalTime and LocalDateTime arithmetic, truncation, nanos, ISO text and parsing errors match?
import java.time.*;
import java.time.temporal.*;

class LocalTimeAndDateTime {
    static void t(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        LocalTime a = LocalTime.of(23, 59, 58, 123_456_789);
        System.out.println(a + " " + LocalTime.of(5, 0) + " " + LocalTime.of(5, 0, 30) + " " + LocalTime.of(5, 0, 0, 100_000_000) + " " + LocalTime.of(5, 0, 0, 1000) + " " + LocalTime.of(5, 0, 0, 1) + " " + LocalTime.MIDNIGHT + " " + LocalTime.NOON + " " + LocalTime.MAX);
        System.out.println(a.plusSeconds(3) + " " + a.plusHours(25) + " " + a.minusMinutes(1440) + " " + a.plusNanos(876_543_211) + " " + a.withNano(0) + " " + a.truncatedTo(ChronoUnit.MINUTES) + " " + a.truncatedTo(ChronoUnit.MILLIS) + " " + a.toSecondOfDay() + " " + a.toNanoOfDay() + " " + LocalTime.ofSecondOfDay(86399) + " " + LocalTime.ofNanoOfDay(1));
        System.out.println(a.isAfter(LocalTime.NOON) + " " + a.compareTo(LocalTime.MAX) + " " + a.getHour() + a.getMinute() + a.getSecond() + " " + a.get(ChronoField.MILLI_OF_SECOND) + " " + a.get(ChronoField.HOUR_OF_AMPM) + " " + a.get(ChronoField.AMPM_OF_DAY) + " " + a.getLong(ChronoField.MICRO_OF_DAY) + " " + a.get(ChronoField.CLOCK_HOUR_OF_AMPM) + " " + ChronoUnit.MINUTES.between(a, LocalTime.MIDNIGHT) + " " + LocalTime.NOON.until(a, ChronoUnit.HALF_DAYS) + " " + a.hashCode());
        LocalDateTime x = LocalDateTime.of(2024, 2, 28, 23, 30);
        System.out.println(x + " " + x.plusHours(1) + " " + x.plusMinutes(31).plusSeconds(1) + " " + x.plusDays(2) + " " + x.minusNanos(1) + " " + x.plusMonths(12).plusDays(1) + " " + x.toLocalDate() + " " + x.toLocalTime() + " " + x.truncatedTo(ChronoUnit.DAYS) + " " + x.truncatedTo(ChronoUnit.HALF_DAYS) + " " + x.with(ChronoField.MINUTE_OF_DAY, 61) + " " + x.with(LocalTime.NOON).with(LocalDate.EPOCH));
        LocalDateTime y = LocalDateTime.of(2025, 3, 1, 0, 0, 0, 1);
        System.out.println(Duration.between(x, y) + " " + ChronoUnit.DAYS.between(x, y) + " " + ChronoUnit.MONTHS.between(x, y) + " " + ChronoUnit.SECONDS.between(y, x) + " " + ChronoUnit.NANOS.between(x, x.plusSeconds(2)) + " " + x.until(y, ChronoUnit.YEARS) + " " + x.compareTo(y) + " " + x.isEqual(LocalDateTime.parse("2024-02-28T23:30:00")) + " " + x.equals(x.plusDays(0)));
        System.out.println(LocalDateTime.ofEpochSecond(1_700_000_000L, 5, ZoneOffset.UTC) + " " + LocalDateTime.ofEpochSecond(-1, 0, ZoneOffset.ofHours(2)) + " " + x.toEpochSecond(ZoneOffset.UTC) + " " + LocalDateTime.MIN + " " + LocalDateTime.MAX + " " + LocalDate.EPOCH.atStartOfDay() + " " + LocalDate.EPOCH.atTime(1, 2, 3, 4_000_000) + " " + LocalTime.NOON.atDate(LocalDate.EPOCH));
        t("p1", () -> LocalTime.parse("10:15")); t("p2", () -> LocalTime.parse("10:15:30.5")); t("p3", () -> LocalTime.parse("24:00")); t("p4", () -> LocalTime.parse("1:00")); t("p5", () -> LocalTime.parse("10:15:30.1234567891")); t("p6", () -> LocalDateTime.parse("2024-02-30T10:00")); t("p7", () -> LocalDateTime.parse("2024-02-03 10:00")); t("p8", () -> LocalDateTime.parse("2024-02-03T10:15:30.000000001")); t("p9", () -> LocalTime.parse("abc"));
        t("hour", () -> LocalTime.of(24, 0)); t("min", () -> LocalTime.of(0, 60)); t("sec", () -> LocalTime.of(0, 0, -1)); t("nano", () -> LocalTime.of(0, 0, 0, 1_000_000_000)); t("trunc", () -> a.truncatedTo(ChronoUnit.MONTHS)); t("plusDays", () -> a.plus(1, ChronoUnit.DAYS)); t("field", () -> a.get(ChronoField.YEAR)); t("nanoOfDay", () -> a.get(ChronoField.NANO_OF_DAY)); t("dt", () -> LocalDateTime.of(2024, 4, 31, 0, 0)); t("max", () -> LocalDateTime.MAX.plusNanos(1)); t("from", () -> LocalDateTime.from(LocalDate.EPOCH)); t("trunc weeks", () -> x.truncatedTo(ChronoUnit.WEEKS));
        int n = 0;
        for (LocalTime q = LocalTime.MIDNIGHT; n < 100; q = q.plusMinutes(97)) { n++; if (n % 20 == 0) System.out.print(q + " "); }
        System.out.println();
    }
}
