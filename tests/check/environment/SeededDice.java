// Question: is a generator with a seed part of the program?
//@ verdict: holds
//@ target: SeededDice#check
import java.util.Random;

public class SeededDice {
    static void check() {
        assert new Random(5).nextInt(6) < 6;
    }
}
