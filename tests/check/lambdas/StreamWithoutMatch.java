// Question: is there always an even number among the three?
//@ verdict: violated
//@ target: StreamWithoutMatch
//@ throws: java.util.NoSuchElementException
//@ inputs: int 1; int 3; int 5
import dev.cairn.Symbolic;
import java.util.stream.IntStream;

public class StreamWithoutMatch {
    public static void main(String[] args) {
        int a = Symbolic.anyInt();
        int b = Symbolic.anyInt();
        int c = Symbolic.anyInt();
        int even = IntStream.of(a, b, c).filter(x -> (x & 1) == 0).findFirst().getAsInt();
        assert even % 2 == 0;
    }
}
