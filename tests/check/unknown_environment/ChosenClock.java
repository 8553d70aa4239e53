// Question: is a time within the bounds of what a clock shows?
//@ verdict: holds
//@ target: ChosenClock#check
import java.util.Date;

public class ChosenClock {
    static void check() {
        assert System.currentTimeMillis() >= 0 && new Date().getTime() < 4_102_444_800_000L;
    }
}
