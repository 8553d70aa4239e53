// Question: can the number of samples be zero when the average is taken?
//@ verdict: violated
//@ target: AverageDivides#average
//@ property: exceptions
//@ throws: java.lang.ArithmeticException
//@ inputs: int 10; int 0
public class AverageDivides {
    /** The rounded-down mean of `count` samples that add up to `sum`. */
    static int average(int sum, int count) {
        if (count < 0) {
            return 0;
        }
        int mean = sum / count;
        if (sum < 0 && sum % count != 0) {
            mean--;
        }
        return mean;
    }
}
