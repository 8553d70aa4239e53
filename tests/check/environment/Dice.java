// Question: does a verdict say that it rests on a generator without a seed?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: random numbers)
//@ target: Dice#check
import java.util.Random;

public class Dice {
    static void check() {
        assert new Random().nextInt(6) < 6;
    }
}
