// Question: is a number of processors found?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: FourProcessors#check

public class FourProcessors {
    static void check() {
        int n = Runtime.getRuntime().availableProcessors();
        assert n > 0 && n != 4;
    }
}
