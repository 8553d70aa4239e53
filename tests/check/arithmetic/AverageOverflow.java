// Question: does the average of two non-negative ints lie between them?
//@ verdict: violated
//@ target: AverageOverflow#check
//@ throws: java.lang.AssertionError
//@ inputs: int 2147483647; int 1
public class AverageOverflow {
    static int average(int a, int b) {
        return (a + b) / 2;
    }

    static void check(int a, int b) {
        if (a < 0 || b < 0) {
            return;
        }
        int m = average(a, b);
        assert m >= Math.min(a, b) && m <= Math.max(a, b);
    }
}
