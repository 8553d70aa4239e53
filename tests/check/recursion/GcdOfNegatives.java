// Question: is the greatest common divisor positive for all numbers?
//@ verdict: violated
//@ target: GcdOfNegatives#check
//@ throws: java.lang.AssertionError
//@ inputs: byte -4; byte 0
public class GcdOfNegatives {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static void check(byte a, byte b) {
        if (a < -8 || a > 8 || b < -8 || b > 8) {
            return;
        }
        assert gcd(a, b) >= 0;
    }
}
