// Question: does the chain of conditions cover the boundary at 18?
//@ verdict: violated
//@ target: TernaryChain#fare
//@ throws: java.lang.AssertionError
//@ inputs: int 18
public class TernaryChain {
    static int fare(int age) {
        int fare = age < 0 ? -1
                : age < 6 ? 0
                : age < 18 ? 2
                : age > 18 && age < 65 ? 4
                : age >= 65 ? 3
                : -1;
        if (age >= 0) {
            assert fare >= 0 : "no fare at " + age;
        }
        return fare;
    }
}
