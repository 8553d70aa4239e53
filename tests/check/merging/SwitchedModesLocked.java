// Question: can the last mode be reached by four keys?
//@ verdict: violated
//@ throws: java.lang.AssertionError
//@ target: SwitchedModesLocked#check
import static dev.cairn.Symbolic.*;

public class SwitchedModesLocked {
    static int mode;

    static void step(int key) {
        switch (key) {
            case 0:
                mode = 0;
                break;
            case 1:
            case 2:
                if (mode < 2) {
                    mode++;
                }
                break;
            case 7:
                mode = mode == 2 ? 3 : mode;
                break;
            default:
        }
    }

    static void check() {
        mode = 0;
        for (int i = 0; i < 12; i++) {
            step(anyInt());
            assert mode < 3;
        }
    }
}
