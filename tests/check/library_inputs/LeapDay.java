// Question: is there a 29th of February after which the next year has no such day?
//@ verdict: violated
//@ target: LeapDay#birthday
//@ throws: java.time.DateTimeException
//@ options: --non-null d
import java.time.LocalDate;

public class LeapDay {
    static LocalDate birthday(LocalDate d) {
        return LocalDate.of(d.getYear() + 1, d.getMonthValue(), d.getDayOfMonth());
    }
}
