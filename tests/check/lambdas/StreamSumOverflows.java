// Question: is the sum of a stream of positive numbers positive?
//@ verdict: violated
//@ target: StreamSumOverflows
//@ throws: java.lang.AssertionError
//@ inputs: int 2147483647; int 1
import org.sosy_lab.sv_benchmarks.Verifier;
import java.util.stream.IntStream;

public class StreamSumOverflows {
    public static void main(String[] args) {
        int a = Verifier.nondetInt();
        int b = Verifier.nondetInt();
        int sum = IntStream.of(a, b).filter(x -> x > 0).sum();
        assert sum >= 0;
    }
}
