// Question: does this generator avoid 500?
//@ verdict: violated
//@ target: CongruentialGenerator#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class CongruentialGenerator {
    static void check(int seed) {
        assume(seed > 1_000_000);
        assert Math.floorMod(seed * 7919 + 13, 10_007) != 500;
    }
}
