// Question: can a static field have another value than that of its initialiser, if it is an input?
//@ verdict: violated
//@ target: StaticInput#check
//@ throws: java.lang.AssertionError
//@ options: --static-inputs
public class StaticInput {
    static int limit = 10;

    static void check(int n) {
        if (n > 100) {
            assert n > limit;
        }
    }
}
