// Question: does a table of transitions keep the state within it?
//@ verdict: holds
//@ target: TableOfStates#check
import static dev.cairn.Symbolic.*;

public class TableOfStates {
    static final int[] NEXT = {1, 2, 3, 0, 2, 1};

    static void check() {
        int state = 0;
        for (int i = 0; i < 8; i++) {
            if (anyBoolean()) {
                state = NEXT[state];
            } else if (anyBoolean() && state > 0) {
                state = state - 1;
            }
        }
        assert state >= 0 && state < 4;
    }
}
