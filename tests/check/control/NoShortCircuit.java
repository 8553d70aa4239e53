// Question: does & keep the division from happening?
//@ verdict: violated
//@ target: NoShortCircuit#atLeastTwice
//@ throws: java.lang.ArithmeticException
//@ inputs: int 1; int 0
public class NoShortCircuit {
    static boolean atLeastTwice(int n, int d) {
        return d != 0 & n / d >= 2;
    }
}
