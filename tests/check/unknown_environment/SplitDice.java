// Question: is a number of a splittable generator found?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: SplitDice#check
import java.util.SplittableRandom;

public class SplitDice {
    static void check() {
        assert !new SplittableRandom().nextBoolean();
    }
}
