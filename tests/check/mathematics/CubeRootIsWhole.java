// Question: which volume has a cube of side 17?
//@ verdict: violated
//@ target: CubeRootIsWhole#check
//@ throws: java.lang.AssertionError
import static dev.cairn.Symbolic.assume;

public class CubeRootIsWhole {
    static void check(double volume) {
        assume(volume > 1);
        assert Math.cbrt(volume) != 17;
    }
}
