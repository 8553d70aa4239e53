// Question: can all of 24 flags be set?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: SumOfFlagsFull#check
import static dev.cairn.Symbolic.*;

public class SumOfFlagsFull {
    static void check() {
        int sum = 0;
        for (int i = 0; i < 24; i++) {
            if (anyBoolean()) {
                sum++;
            }
        }
        assert sum != 24;
    }
}
