// Question: does the brake system, whatever the pedal and the sensors say, never drive both circuits at once?
//@ verdict: holds
//@ target: WheelBrake#check
import static dev.cairn.Symbolic.*;

public class WheelBrake {
    int pressure;
    int mode;
    boolean accumulator;
    int normal;
    int alternate;
    int previous;

    void update(int pedal, boolean auto, boolean skid) {
        int wanted;
        if (pedal == 0) {
            wanted = 0;
        } else if (pedal == 1) {
            wanted = 1;
        } else if (pedal == 2) {
            wanted = 2;
        } else if (pedal == 3) {
            wanted = 3;
        } else {
            wanted = 4;
        }
        if (auto && wanted < 2) {
            wanted = 2;
        }
        if (skid) {
            if (wanted > previous) {
                wanted = previous;
            } else {
                wanted = wanted - 1;
                if (wanted < 0) {
                    wanted = 0;
                }
            }
        }
        if (pressure < 2 && !accumulator) {
            mode = 1;
        } else if (mode == 1 && pressure > 5) {
            mode = 0;
        }
        if (mode == 0) {
            normal = wanted;
            alternate = 0;
        } else {
            normal = 0;
            if (accumulator || skid) {
                alternate = wanted > 0 ? 1 : 0;
            } else {
                alternate = wanted;
            }
        }
        if (normal > 2) {
            pressure = pressure - 1;
        } else if (normal == 0 && alternate == 0) {
            pressure = pressure + 2;
        }
        if (pressure > 10) {
            pressure = 10;
        }
        accumulator = alternate > 2 || (accumulator && pressure < 4);
        previous = wanted;
    }

    static void check() {
        WheelBrake w = new WheelBrake();
        w.pressure = 6;
        for (int i = 0; i < 10; i++) {
            w.update(anyInt(), anyBoolean(), anyBoolean());
            assert w.normal == 0 || w.alternate == 0;
        }
    }
}
