// Question: is the area of a disc of at most ten below 315?
//@ verdict: holds
//@ target: AreaIsBounded#check
import static dev.cairn.Symbolic.assume;

public class AreaIsBounded {
    static void check(double r) {
        assume(r >= 0 && r <= 10);
        assert Math.PI * r * r < 315;
    }
}
