package kept;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Numbers of the library. */
public final class Prices {
    private Prices() {}

    public static BigDecimal total(int count) {
        return new BigDecimal("1.50").multiply(BigDecimal.valueOf(count));
    }

    public static BigInteger factorial(int n) {
        if (n < 0 || n > 5) {
            throw new IllegalArgumentException("n is " + n);
        }
        BigInteger all = BigInteger.ONE;
        for (int i = 2; i <= n; i++) {
            all = all.multiply(BigInteger.valueOf(i));
        }
        return all;
    }
}
