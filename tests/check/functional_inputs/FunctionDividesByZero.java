// Question: can what a function gives be a divisor?
//@ verdict: violated
//@ target: FunctionDividesByZero#check
//@ throws: java.lang.ArithmeticException
//@ options: --non-null f
import java.util.function.IntUnaryOperator;

public class FunctionDividesByZero {
    static int check(IntUnaryOperator f, int n) {
        if (f.applyAsInt(0) == 5) {
            return n / f.applyAsInt(n);
        }
        return 0;
    }
}
