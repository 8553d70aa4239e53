// Question: can the reciprocal of two equal floats differ?
//@ verdict: violated
//@ target: ZeroByDivision#check
//@ throws: java.lang.AssertionError
//@ inputs: float 00000000; float 80000000
public class ZeroByDivision {
    static void check(float a, float b) {
        if (a == b) {
            assert 1 / a == 1 / b;
        }
    }
}
