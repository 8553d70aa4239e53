// Question: can Math.toIntExact refuse a file size?
//@ verdict: violated
//@ target: ToIntExact#bufferFor
//@ property: exceptions
//@ throws: java.lang.ArithmeticException
//@ inputs: long 2147483648
public class ToIntExact {
    static int bufferFor(long fileSize) {
        if (fileSize <= 0) {
            return 16;
        }
        return Math.toIntExact(fileSize);
    }
}
