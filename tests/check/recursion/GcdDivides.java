// Question: does the greatest common divisor divide both numbers?
//@ verdict: holds
//@ target: GcdDivides#check
public class GcdDivides {
    static int gcd(int a, int b) {
        return b == 0 ? a : gcd(b, a % b);
    }

    static void check(int a, int b) {
        if (a < 1 || a > 12 || b < 1 || b > 12) {
            return;
        }
        int g = gcd(a, b);
        assert g >= 1;
        assert a % g == 0 && b % g == 0;
        assert gcd(b, a) == g;
    }
}
