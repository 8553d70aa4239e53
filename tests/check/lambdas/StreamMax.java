// Question: is the maximum of a stream its largest element?
//@ verdict: holds
//@ target: StreamMax
import dev.cairn.Symbolic;
import java.util.stream.IntStream;

public class StreamMax {
    public static void main(String[] args) {
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        int c = Symbolic.anyInt();
        int max = IntStream.of(a, b, c).max().getAsInt();
        assert max >= a && max >= b && max >= c;
        assert max == a || max == b || max == c;
    }
}
