// Question: is the logarithm a valid index for all sizes?
//@ verdict: violated
//@ target: LogarithmOfZero#bucket
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ inputs: int 0
public class LogarithmOfZero {
    private static final int[] buckets = new int[32];

    static void bucket(int size) {
        int log = 31 - Integer.numberOfLeadingZeros(size);
        buckets[log]++;
        assert buckets[log] == 1;
    }
}
