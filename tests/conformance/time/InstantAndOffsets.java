// Question: do Instant, ZoneOffset, OffsetDateTime, OffsetTime and fixed-offset ZonedDateTime arithmetic and text match?
import java.time.*;
import java.time.temporal.*;
import java.util.*;

class InstantAndOffsets {
    static void t(String n, java.util.function.Supplier<Object> s) {
        try { System.out.println(n + " = " + s.get()); } catch (RuntimeException e) { System.out.println(n + " ! " + e.getClass().getSimpleName() + ": " + e.getMessage()); }
    }
    public static void main(String[] args) {
        for (Instant i : List.of(Instant.EPOCH, Instant.ofEpochSecond(1_700_000_000L), Instant.ofEpochSecond(-1), Instant.ofEpochMilli(-1), Instant.ofEpochMilli(1_234_567_890_123L), Instant.ofEpochSecond(0, 1), Instant.ofEpochSecond(0, 1_000_000), Instant.ofEpochSecond(1, -1), Instant.ofEpochSecond(253402300800L), Instant.ofEpochSecond(-62167219201L), Instant.MAX, Instant.MIN))
            System.out.println(i + " " + i.getEpochSecond() + " " + i.getNano() + " " + i.hashCode());
        Instant a = Instant.parse("2024-02-29T12:34:56.789Z");
        System.out.println(a.plusSeconds(86400) + " " + a.plus(1, ChronoUnit.DAYS) + " " + a.minusMillis(789) + " " + a.plusNanos(-1) + " " + a.truncatedTo(ChronoUnit.HOURS) + " " + a.truncatedTo(ChronoUnit.DAYS) + " " + a.toEpochMilli() + " " + a.until(Instant.EPOCH, ChronoUnit.HOURS) + " " + Duration.between(Instant.EPOCH, a) + " " + a.isAfter(Instant.EPOCH) + a.compareTo(a) + " " + a.get(ChronoField.MILLI_OF_SECOND) + " " + a.with(ChronoField.NANO_OF_SECOND, 5) + " " + a.plus(Duration.ofMinutes(-5)));
        for (String s : new String[]{"2024-01-01T00:00:00Z", "2024-01-01T00:00Z", "2024-01-01T24:00:00Z", "2024-01-01T00:00:00", "2024-01-01T00:00:60Z", "1970-01-01T00:00:00.123456789Z", "+10000-01-01T00:00:00Z", "x"}) t("I(" + s + ")", () -> Instant.parse(s));
        t("months", () -> a.plus(1, ChronoUnit.MONTHS)); t("max", () -> Instant.MAX.plusNanos(1)); t("ovf milli", () -> Instant.MAX.toEpochMilli()); t("range", () -> Instant.ofEpochSecond(Long.MAX_VALUE)); t("field", () -> a.get(ChronoField.YEAR)); t("trunc", () -> a.truncatedTo(ChronoUnit.WEEKS));
        for (String s : new String[]{"Z", "+2", "+02", "-0230", "+02:30", "+18:00", "-18:00", "+18:01", "+19", "02:00", "+1:00", "", "+05:30:15", "+00:60", "-00:00"}) t("Z(" + s + ")", () -> ZoneOffset.of(s));
        System.out.println(ZoneOffset.ofHours(-5) + " " + ZoneOffset.ofHoursMinutes(5, 30) + " " + ZoneOffset.ofTotalSeconds(-3661) + " " + ZoneOffset.UTC.getTotalSeconds() + " " + ZoneOffset.MAX + " " + ZoneOffset.ofHours(1).compareTo(ZoneOffset.ofHours(2)) + " " + (ZoneOffset.ofHours(2) == ZoneOffset.of("+02:00")));
        t("mixed signs", () -> ZoneOffset.ofHoursMinutes(5, -30)); t("19", () -> ZoneOffset.ofHours(19)); t("secs", () -> ZoneOffset.ofTotalSeconds(64801));
        OffsetDateTime o = OffsetDateTime.of(2024, 3, 10, 1, 30, 0, 0, ZoneOffset.ofHours(-8));
        System.out.println(o + " " + o.toInstant() + " " + o.withOffsetSameInstant(ZoneOffset.UTC) + " " + o.withOffsetSameLocal(ZoneOffset.ofHours(9)) + " " + o.plusHours(24) + " " + o.toEpochSecond() + " " + o.toLocalDateTime() + " " + o.getOffset() + " " + o.plusMonths(-1).getDayOfWeek() + " " + o.truncatedTo(ChronoUnit.DAYS) + " " + o.toOffsetTime());
        OffsetDateTime p = OffsetDateTime.parse("2024-03-10T09:30Z");
        System.out.println(p.equals(o) + " " + p.isEqual(o) + " " + p.compareTo(o) + " " + p.isAfter(o) + " " + ChronoUnit.MINUTES.between(o, p.plusSeconds(119)) + " " + OffsetDateTime.ofInstant(Instant.EPOCH, ZoneOffset.ofHoursMinutes(5, 45)) + " " + a.atOffset(ZoneOffset.ofHours(3)) + " " + OffsetDateTime.MIN + " " + OffsetDateTime.MAX);
        t("odt1", () -> OffsetDateTime.parse("2024-03-10T09:30")); t("odt2", () -> OffsetDateTime.parse("2024-03-10T09:30+2")); t("odt3", () -> OffsetDateTime.parse("2024-03-10T09:30:15.5+02:30"));
        OffsetTime ot = OffsetTime.of(10, 15, 30, 0, ZoneOffset.ofHours(2));
        System.out.println(ot + " " + ot.withOffsetSameInstant(ZoneOffset.ofHours(-5)) + " " + ot.plusHours(20) + " " + ot.compareTo(OffsetTime.parse("08:15:30Z")) + " " + ot.isEqual(OffsetTime.parse("08:15:30Z")));
        ZonedDateTime z = ZonedDateTime.of(2024, 12, 31, 23, 59, 59, 999_999_999, ZoneOffset.ofHours(1));
        System.out.println(z + " " + z.plusNanos(1) + " " + z.toInstant() + " " + z.withZoneSameInstant(ZoneOffset.UTC) + " " + z.getZone() + " " + z.toOffsetDateTime() + " " + ZonedDateTime.parse("2024-05-05T10:00+01:00"));
        Clock c = Clock.fixed(a, ZoneOffset.UTC);
        System.out.println(Instant.now(c) + " " + LocalDate.now(c) + " " + LocalDateTime.now(Clock.offset(c, Duration.ofHours(12))) + " " + c.millis() + " " + Clock.tick(c, Duration.ofMinutes(1)).instant());
    }
}
