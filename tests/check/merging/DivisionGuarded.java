// Question: is a division that is guarded on each side safe?
//@ verdict: holds
//@ target: DivisionGuarded#check
import static dev.cairn.Symbolic.*;

public class DivisionGuarded {
    static void check() {
        int total = 0;
        for (int i = 0; i < 16; i++) {
            int a = anyInt() & 15;
            int q;
            if (a > 7) {
                q = 100 / (a - 7);
            } else if (a == 5) {
                q = 1;
            } else {
                q = 100 / (a - 5);
            }
            if (q > 20) {
                total++;
            }
        }
        assert total <= 16;
    }
}
