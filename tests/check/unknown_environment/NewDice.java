// Question: is a throw of a new generator found?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: NewDice#check
import java.util.Random;

public class NewDice {
    static void check() {
        Random dice = new Random();
        assert dice.nextInt(8) + dice.nextInt(8) != 9;
    }
}
