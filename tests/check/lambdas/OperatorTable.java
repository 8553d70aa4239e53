// Question: is every operator of the table defined for all operands?
//@ verdict: violated
//@ target: OperatorTable#apply
//@ throws: java.lang.ArithmeticException
//@ inputs: int 2; int 1; int 0
import java.util.function.IntBinaryOperator;

public class OperatorTable {
    static final IntBinaryOperator[] TABLE = {
        Integer::sum,
        (a, b) -> a - b,
        (a, b) -> a % b,
        (a, b) -> a & b,
    };

    static int apply(int operator, int a, int b) {
        if (operator < 0 || operator >= TABLE.length) {
            return 0;
        }
        return TABLE[operator].applyAsInt(a, b);
    }
}
