// Question: is the sum of an array of bytes bounded by its length, as far as arrays are looked at?
//@ verdict: holds within bounds
//@ target: AnyLengthSum#sum
//@ options: --array-length 4
public class AnyLengthSum {
    static int sum(byte[] a) {
        if (a == null) {
            return 0;
        }
        int sum = 0;
        for (byte element : a) {
            sum += element;
        }
        assert sum <= 127 * a.length;
        assert sum >= -128 * a.length;
        return sum;
    }
}
