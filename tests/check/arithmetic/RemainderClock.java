// Question: does % keep the hand on the clock when it is turned back?
//@ verdict: violated
//@ target: RemainderClock
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ inputs: int -1
import dev.cairn.Symbolic;

public class RemainderClock {
    static final String[] HOURS = {
        "twelve", "one", "two", "three", "four", "five",
        "six", "seven", "eight", "nine", "ten", "eleven",
    };

    public static void main(String[] args) {
        int by = Symbolic.anyInt();
        Symbolic.assume(by > -100 && by < 100);
        String name = HOURS[by % 12];
        assert name.length() >= 3;
    }
}
