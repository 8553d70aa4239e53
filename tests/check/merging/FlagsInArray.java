// Question: are flags in an array what they were set to?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: FlagsInArray#check
import static dev.cairn.Symbolic.*;

public class FlagsInArray {
    static void check() {
        boolean[] seen = new boolean[4];
        int count = 0;
        for (int i = 0; i < 8; i++) {
            int at = anyInt() & 3;
            if (!seen[at]) {
                seen[at] = true;
                count++;
            }
        }
        assert count < 4;
    }
}
