// Question: is a boxed zero equal to its negation?
//@ verdict: violated
//@ target: NegatedDouble#check
//@ throws: java.lang.AssertionError
//@ inputs: double 0000000000000000
public class NegatedDouble {
    static void check(Double d) {
        if (d == null || d.isNaN()) {
            return;
        }
        Double negated = -d;
        if (d + negated == 0 && d == 0) {
            assert d.equals(negated);
        }
    }
}
