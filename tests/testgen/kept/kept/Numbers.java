package kept;

import java.math.BigDecimal;
import java.math.BigInteger;

/** Large numbers by their text. */
public final class Numbers {
    private Numbers() { }

    public static BigInteger square(int n) {
        return BigInteger.valueOf(n).multiply(BigInteger.valueOf(n));
    }

    public static BigDecimal cents(int n) {
        return BigDecimal.valueOf(n, 2);
    }
}
