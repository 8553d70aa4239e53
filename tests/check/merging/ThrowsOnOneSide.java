// Question: is the exception of the inner side found behind merged rounds?
//@ verdict: violated
//@ throws: java.lang.IllegalStateException
//@ target: ThrowsOnOneSide#check
import static dev.cairn.Symbolic.*;

public class ThrowsOnOneSide {
    static void check() {
        int credit = 0;
        for (int i = 0; i < 10; i++) {
            int coin = anyInt();
            if (coin == 1) {
                credit += 1;
            } else if (coin == 2) {
                credit += 2;
            } else if (coin == 9 && credit == 13) {
                throw new IllegalStateException("stuck");
            } else if (credit > 0) {
                credit--;
            }
        }
    }
}
