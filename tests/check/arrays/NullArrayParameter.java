// Question: can the caller pass no array at all?
//@ verdict: violated
//@ target: NullArrayParameter#sum
//@ property: exceptions
//@ throws: java.lang.NullPointerException
//@ inputs: null
public class NullArrayParameter {
    static int sum(int[] a) {
        int sum = 0;
        for (int element : a) {
            sum += element;
        }
        return sum;
    }
}
