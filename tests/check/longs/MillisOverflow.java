// Question: is count * 1000 assigned to a long computed as a long?
//@ verdict: violated
//@ target: MillisOverflow#millis
//@ throws: java.lang.AssertionError
//@ inputs: int 2147484
public class MillisOverflow {
    static long millis(int seconds) {
        long total = seconds * 1000;
        assert total / 1000 == seconds;
        return total;
    }
}
