// Question: does a verdict say that it rests on a random identifier?
//@ options: --environment fixed
//@ verdict: holds (environment fixed: random numbers)
//@ target: Identifier#check
import java.util.UUID;

public class Identifier {
    static void check() {
        assert UUID.randomUUID().version() == 4;
    }
}
