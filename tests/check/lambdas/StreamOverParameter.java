// Question: do counting by a stream and by a loop agree?
//@ verdict: holds
//@ target: StreamOverParameter#count
import dev.cairn.Symbolic;
import java.util.Arrays;

public class StreamOverParameter {
    static long count(int[] a) {
        Symbolic.assume(a == null || a.length <= 2);
        if (a == null) {
            return 0;
        }
        long byStream = Arrays.stream(a).filter(x -> x > 10).map(x -> x - 10).filter(x -> x < 5).count();
        long byLoop = 0;
        for (int x : a) {
            if (x > 10 && x < 15) {
                byLoop++;
            }
        }
        assert byStream == byLoop;
        return byStream;
    }
}
