// Question: does a verdict say that it rests on the generator of the thread?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: random numbers)
//@ target: ThreadsDice#check
import java.util.concurrent.ThreadLocalRandom;

public class ThreadsDice {
    static void check() {
        assert ThreadLocalRandom.current().nextInt(6) < 6;
    }
}
