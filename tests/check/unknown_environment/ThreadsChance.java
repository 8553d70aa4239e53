// Question: is a number of the generator of the thread found?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: ThreadsChance#check
import java.util.concurrent.ThreadLocalRandom;

public class ThreadsChance {
    static void check() {
        assert ThreadLocalRandom.current().nextInt(6) != 4;
    }
}
