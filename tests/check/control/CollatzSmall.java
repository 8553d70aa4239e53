// Question: do the first ten numbers come down to one in fewer than 20 steps?
//@ verdict: holds
//@ target: CollatzSmall
import dev.cairn.Symbolic;

public class CollatzSmall {
    public static void main(String[] args) {
        int n = Symbolic.anyInt();
        Symbolic.assume(n >= 1 && n <= 10);
        int steps = 0;
        while (n != 1) {
            if (n % 2 == 0) {
                n /= 2;
            } else {
                n = 3 * n + 1;
            }
            steps++;
        }
        assert steps < 20;
    }
}
