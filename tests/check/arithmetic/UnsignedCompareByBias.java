// Question: is the unsigned comparison the signed one after flipping the sign bits?
//@ verdict: holds
//@ target: UnsignedCompareByBias#check
public class UnsignedCompareByBias {
    static void check(int a, int b) {
        boolean below = Integer.compareUnsigned(a, b) < 0;
        boolean biased = (a ^ Integer.MIN_VALUE) < (b ^ Integer.MIN_VALUE);
        assert below == biased;
        boolean widened = (a & 0xffffffffL) < (b & 0xffffffffL);
        assert below == widened;
        if (a >= 0 && b >= 0) {
            assert below == (a < b);
        }
    }
}
