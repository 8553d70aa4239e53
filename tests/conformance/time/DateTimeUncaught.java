// Question: does an uncaught DateTimeParseException show its cause chain and program frames?
//@ exit: 1
import java.time.*;
import java.time.format.*;
import java.util.*;

class DateTimeUncaught {
    record Booking(String who, LocalDate from, LocalDate to) {
        Booking { if (to.isBefore(from)) throw new DateTimeException(who + ": " + to + " before " + from); }
        long nights() { return Period.between(from, to).getDays() + 30L * Period.between(from, to).toTotalMonths(); }
        boolean clashes(Booking o) { return from.isBefore(o.to) && o.from.isBefore(to); }
    }
    static Booking parse(String s) {
        String[] p = s.split(" ");
        return new Booking(p[0], LocalDate.parse(p[1]), LocalDate.parse(p[2]));
    }
    public static void main(String[] args) {
        List<Booking> all = new ArrayList<>();
        for (String s : List.of("ann 2024-02-27 2024-03-02", "bob 2024-03-01 2024-03-05", "cy 2024-12-30 2025-01-02")) {
            Booking b = parse(s);
            for (Booking o : all) if (o.clashes(b)) System.out.println(o.who() + " clashes " + b.who());
            all.add(b);
            System.out.println(b + " nights " + b.nights());
        }
        try { parse("dee 2024-05-05 2024-05-04"); } catch (DateTimeException e) { System.out.println(e.getMessage()); }
        try { parse("eve 05/05/2024 2024-05-06"); } catch (DateTimeParseException e) { System.out.println(e.getMessage() + " " + e.getErrorIndex() + " " + e.getParsedString()); }
        System.out.println("last");
        parse("flo 2023-02-27 2023-02-29");
    }
}
