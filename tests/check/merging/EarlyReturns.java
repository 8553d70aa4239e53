// Question: is a grade by early returns monotonous?
//@ verdict: holds
//@ target: EarlyReturns#check
import static dev.cairn.Symbolic.*;

public class EarlyReturns {
    static int grade(int points) {
        if (points >= 90) return 1;
        if (points >= 75) return 2;
        if (points >= 60) return 3;
        if (points >= 50) return 4;
        return 5;
    }

    static void check() {
        int last = anyInt();
        int best = grade(last);
        for (int i = 0; i < 6; i++) {
            int next = anyInt();
            int g = grade(next);
            if (next >= last) {
                assert g <= best;
            }
            last = next;
            best = g;
        }
    }
}
