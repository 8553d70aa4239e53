// Question: does a division inside of a region throw only where it does?
//@ verdict: violated
//@ throws: java.lang.ArithmeticException
//@ target: DivisionInside#check
import static dev.cairn.Symbolic.*;

public class DivisionInside {
    static void check() {
        int total = 0;
        for (int i = 0; i < 10; i++) {
            int a = anyInt() & 15;
            if (a > 7) {
                total += 100 / (a - 7);
            } else {
                total += 100 / (a - 5);
            }
        }
    }
}
