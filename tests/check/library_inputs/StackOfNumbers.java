// Question: does a division of the two topmost numbers of a stack fail?
//@ verdict: violated
//@ target: StackOfNumbers#divide
//@ throws: java.lang.ArithmeticException
//@ options: --non-null s
import java.util.Stack;

public class StackOfNumbers {
    static int divide(Stack<Integer> s) {
        if (s.size() < 2) {
            return 0;
        }
        Integer b = s.pop();
        Integer a = s.pop();
        return a == null || b == null ? 0 : a / b;
    }
}
