// Question: is the shop open at noon?
//@ verdict: holds
//@ target: OpeningHours#check
//@ options: --non-null t
import java.time.LocalTime;

public class OpeningHours {
    static void check(LocalTime t) {
        boolean open = t.getHour() >= 9 && t.getHour() < 18;
        assert open || t.getHour() != 12;
        assert t.getMinute() < 60;
    }
}
