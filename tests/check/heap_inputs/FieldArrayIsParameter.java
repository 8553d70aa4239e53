// Question: can the array in a field be the one that is passed?
//@ verdict: violated
//@ target: FieldArrayIsParameter#copy
//@ throws: java.lang.AssertionError
//@ options: --array-length 3
public class FieldArrayIsParameter {
    private int[] data;

    void copy(int[] from) {
        if (data == null || from == null || data.length != 2 || from.length != 2) {
            return;
        }
        int last = from[1];
        data[1] = from[0];
        assert from[1] == last;
    }
}
