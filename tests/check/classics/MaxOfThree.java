// Question: is the largest of three found whichever it is?
//@ verdict: holds
//@ target: MaxOfThree#max
public class MaxOfThree {
    static long max(long a, long b, long c) {
        long m;
        if (a > b) {
            m = a > c ? a : c;
        } else {
            m = b > c ? b : c;
        }
        assert m >= a && m >= b && m >= c;
        assert m == a || m == b || m == c;
        return m;
    }
}
