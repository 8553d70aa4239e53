// Question: is (a & b) + ((a ^ b) >> 1) between a and b for all ints?
//@ verdict: holds
//@ target: AverageWithoutOverflow#check
public class AverageWithoutOverflow {
    static int average(int a, int b) {
        return (a & b) + ((a ^ b) >> 1);
    }

    static void check(int a, int b) {
        int m = average(a, b);
        assert m >= Math.min(a, b);
        assert m <= Math.max(a, b);
        assert m == (int) (((long) a + b) >> 1);
    }
}
