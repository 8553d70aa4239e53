// Question: does a copy keep what the caller changes later?
//@ verdict: holds
//@ target: DefensiveCopy#check
//@ options: --array-length 3
public class DefensiveCopy {
    int[] data;

    void check(int[] from) {
        if (from == null || from.length == 0) {
            return;
        }
        int first = from[0];
        data = from.clone();
        from[0] = 77;
        assert data[0] == first && data.length == from.length;
    }
}
