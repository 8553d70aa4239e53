// Question: is the product exact when one factor is a long?
//@ verdict: holds
//@ target: MillisWidened#millis
public class MillisWidened {
    static long millis(int seconds) {
        long total = seconds * 1000L;
        assert Long.signum(total) == Integer.signum(seconds);
        assert Math.abs(total) >= Math.abs((long) seconds);
        assert total <= 2147483647000L;
        assert total >= -2147483648000L;
        return total;
    }
}
