// Question: is the cast of a float to an int saturating, truncating, and 0 for NaN?
//@ verdict: holds
//@ target: CastSaturates#check
public class CastSaturates {
    static void check(float f) {
        int i = (int) f;
        if (Float.isNaN(f)) {
            assert i == 0;
        } else if (f >= 2147483648f) {
            assert i == Integer.MAX_VALUE;
        } else if (f < -2147483648f) {
            assert i == Integer.MIN_VALUE;
        } else {
            float rest = f - i;
            assert rest > -1 && rest < 1;
            assert f >= 0 ? rest >= 0 : rest <= 0;
        }
    }
}
