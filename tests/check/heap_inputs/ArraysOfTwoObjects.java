// Question: do two objects have arrays of their own?
//@ verdict: violated
//@ target: ArraysOfTwoObjects#check
//@ throws: java.lang.AssertionError
//@ options: --strategy lazier-sharp --non-null other
public class ArraysOfTwoObjects {
    byte[] data;

    void check(ArraysOfTwoObjects other) {
        if (other == this || data == null || other.data == null) {
            return;
        }
        if (data.length == 1 && other.data.length == 1) {
            data[0] = 1;
            other.data[0] = 2;
            assert data[0] == 1;
        }
    }
}
