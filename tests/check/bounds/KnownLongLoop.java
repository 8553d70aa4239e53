// Question: does a long loop without unknown conditions run to its end?
//@ verdict: holds
//@ target: KnownLongLoop
//@ options: --loop 2000
import dev.cairn.Symbolic;

public class KnownLongLoop {
    public static void main(String[] args) {
        int x = Symbolic.anyInt();
        int sum = 0;
        for (int i = 0; i < 1000; i++) {
            sum += i;
        }
        assert sum == 499500;
        assert x + sum - sum == x;
    }
}
