// Question: does a step that skips leave the table?
//@ verdict: violated
//@ throws: java.lang.ArrayIndexOutOfBoundsException
//@ target: TableTooShort#check
import static dev.cairn.Symbolic.*;

public class TableTooShort {
    static final int[] NEXT = {1, 2, 3, 0};

    static void check() {
        int state = 0;
        for (int i = 0; i < 20; i++) {
            if (anyBoolean()) {
                state = NEXT[state];
            } else if (anyBoolean()) {
                state = state + 2;
            }
        }
    }
}
