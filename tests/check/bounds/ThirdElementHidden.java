// Question: is a fault in the third element hidden by arrays of two, and is that said?
//@ verdict: holds within bounds
//@ target: ThirdElementHidden#check
//@ options: --array-length 2
public class ThirdElementHidden {
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
