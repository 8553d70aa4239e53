// Question: is a date found that goes wrong?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: Thirteenth#check
import java.time.LocalDate;

public class Thirteenth {
    static void check() {
        assert LocalDate.now().getDayOfMonth() != 13;
    }
}
