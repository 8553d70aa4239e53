// Question: is the negation of a negative number positive, however big it is?
//@ verdict: holds within bounds
//@ target: BigIntegerSign#check
//@ options: --non-null n
import java.math.BigInteger;

public class BigIntegerSign {
    static void check(BigInteger n) {
        assert n.signum() >= 0 || n.negate().signum() > 0;
    }
}
