// Question: do modes and counters agree?
//@ verdict: holds
//@ target: SwitchedModes#check
import static dev.cairn.Symbolic.*;

public class SwitchedModes {
    static int mode;
    static long time;

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
                time += 2L;
                return;
        }
        time++;
    }

    static void check() {
        mode = 0;
        time = 0;
        for (int i = 0; i < 12; i++) {
            step(anyInt());
            assert mode <= 3 && mode >= 0;
            assert time > i && time <= 2L * (i + 1);
        }
    }
}
