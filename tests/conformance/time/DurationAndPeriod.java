// Question: do Duration and Period arithmetic, normalisation, ISO text, parsing, parts and overflow errors match?
import java.time.*;
import java.time.temporal.*;
import java.util.*;

class DurationAndPeriod {
    static void t(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (Duration d : List.of(Duration.ZERO, Duration.ofSeconds(1), Duration.ofSeconds(-1), Duration.ofMillis(-1), Duration.ofMillis(1500), Duration.ofMinutes(90), Duration.ofHours(-25), Duration.ofDays(2), Duration.ofNanos(1), Duration.ofSeconds(3, -999_999_999), Duration.ofSeconds(-61, 500_000_000), Duration.ofSeconds(Long.MAX_VALUE)))
            System.out.println(d + " " + d.getSeconds() + " " + d.getNano() + " " + d.toHours() + " " + d.toMinutes() + " " + d.toDaysPart() + " " + d.toHoursPart() + " " + d.toMinutesPart() + " " + d.toSecondsPart() + " " + d.toMillisPart() + " " + d.isNegative() + d.isZero() + " " + d.hashCode());
        Duration a = Duration.ofMinutes(100).plusSeconds(30);
        System.out.println(a.plus(a) + " " + a.minusHours(2) + " " + a.multipliedBy(-3) + " " + a.dividedBy(7) + " " + a.dividedBy(Duration.ofMinutes(9)) + " " + a.negated() + " " + a.negated().abs() + " " + a.truncatedTo(ChronoUnit.HOURS) + " " + a.withSeconds(5) + " " + a.compareTo(Duration.ofHours(1)) + " " + a.toMillis() + " " + a.toNanos() + " " + a.get(ChronoUnit.SECONDS) + " " + a.getUnits());
        for (String s : new String[]{"PT1H", "PT-6H3M", "-PT6H", "P2DT3H4M5.678S", "PT0.5S", "PT-0.001S", "pt1h", "P1D", "PT+5S", "-PT-5S", "PT", "P", "PT1", "1H", "P1Y", "PT1.S", "PT9999999999999999999S", "PT1H1H", "PT0S"}) t("D(" + s + ")", () -> Duration.parse(s));
        t("div0", () -> a.dividedBy(0)); t("ovf", () -> Duration.ofSeconds(Long.MAX_VALUE).plusSeconds(1)); t("nanos ovf", () -> Duration.ofSeconds(Long.MAX_VALUE).toNanos()); t("millis ovf", () -> Duration.ofDays(Long.MAX_VALUE)); t("unit", () -> a.get(ChronoUnit.MINUTES)); t("months", () -> Duration.of(1, ChronoUnit.MONTHS)); t("between dates", () -> Duration.between(LocalDate.EPOCH, LocalDate.EPOCH)); t("trunc", () -> a.truncatedTo(ChronoUnit.MONTHS));
        for (Period p : List.of(Period.ZERO, Period.of(1, 2, 3), Period.ofWeeks(-2), Period.of(0, 25, 0), Period.of(1, -13, 40), Period.ofYears(-1)))
            System.out.println(p + " " + p.normalized() + " " + p.toTotalMonths() + " " + p.isNegative() + p.isZero() + " " + p.negated() + " " + p.multipliedBy(3) + " " + p.plusDays(5).minusMonths(1) + " " + p.withYears(9) + " " + LocalDate.of(2024, 2, 29).plus(p) + " " + p.addTo(LocalDate.of(2023, 12, 31)) + " " + p.hashCode() + " " + p.getUnits());
        for (String s : new String[]{"P1Y2M3D", "P1Y", "-P1Y2M", "P-1Y+2M", "P3W", "P1W2D", "p1d", "P", "P1H", "P1YT", "P99999999999D", "1D", "P1.5D"}) t("P(" + s + ")", () -> Period.parse(s));
        System.out.println(Period.between(LocalDate.of(2024, 1, 31), LocalDate.of(2024, 3, 1)) + " " + Period.between(LocalDate.of(2024, 3, 1), LocalDate.of(2024, 1, 31)) + " " + Period.between(LocalDate.of(2000, 2, 29), LocalDate.of(2023, 2, 28)) + " " + Period.of(0, 12, 0).equals(Period.ofYears(1)) + " " + Period.of(0, 12, 0).normalized().equals(Period.ofYears(1)));
        t("p ovf", () -> Period.ofMonths(Integer.MAX_VALUE).plusMonths(1)); t("p from d", () -> Period.from(Duration.ofDays(1))); t("p unit", () -> Period.ZERO.get(ChronoUnit.HOURS)); t("time plus period", () -> LocalTime.NOON.plus(Period.ofDays(1))); t("date plus duration", () -> LocalDate.EPOCH.plus(Duration.ofHours(24)));
        System.out.println(LocalDate.EPOCH.atStartOfDay().plus(Duration.ofHours(36)).plus(Period.ofMonths(1)) + " " + Duration.ofSeconds(90).toString().length());
        Duration total = Duration.ZERO;
        for (int i = 1; i <= 50; i++) total = total.plus(Duration.ofMillis(i * 37L)).minus(Duration.ofNanos(i));
        System.out.println(total);
    }
}
