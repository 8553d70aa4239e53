// Question: does && keep the division from happening?
//@ verdict: holds
//@ target: ShortCircuit#atLeastTwice
public class ShortCircuit {
    static boolean atLeastTwice(int n, int d) {
        boolean result = d > 0 && n / d >= 2;
        if (d == 0 || n / d < 2) {
            assert !result;
        }
        return result;
    }
}
