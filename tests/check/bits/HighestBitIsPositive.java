// Question: is highestOneBit positive for all numbers but zero?
//@ verdict: violated
//@ target: HighestBitIsPositive#check
//@ throws: java.lang.AssertionError
//@ inputs: int -1
public class HighestBitIsPositive {
    static void check(int x) {
        if (x == 0) {
            return;
        }
        int h = Integer.highestOneBit(x);
        assert h > 0;
        assert h <= x;
    }
}
