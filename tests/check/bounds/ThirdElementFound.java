// Question: is the same fault found when arrays may have three elements?
//@ verdict: violated
//@ target: ThirdElementFound#check
//@ options: --array-length 3
//@ throws: java.lang.AssertionError
//@ inputs: array int 3 1 1 1
public class ThirdElementFound {
    static void check(int[] a) {
        if (a == null) {
            return;
        }
        int positives = 0;
        for (int x : a) {
            if (x > 0) {
                positives++;
            }
        }
        assert positives < 3;
    }
}
