// Question: are decimals that are numerically one also equal to one?
//@ verdict: violated
//@ target: BigDecimalScale#check
//@ throws: java.lang.AssertionError
//@ options: --non-null d
import java.math.BigDecimal;

public class BigDecimalScale {
    static void check(BigDecimal d) {
        if (d.scale() == 1 && d.compareTo(BigDecimal.ONE) == 0) {
            assert d.equals(BigDecimal.ONE);
        }
    }
}
