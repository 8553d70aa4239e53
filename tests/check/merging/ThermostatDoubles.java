// Question: does a thermostat with hysteresis ever heat above its limit?
//@ verdict: holds
//@ target: ThermostatDoubles#check
import static dev.cairn.Symbolic.*;

public class ThermostatDoubles {
    static void check() {
        boolean heats = false;
        for (int i = 0; i < 8; i++) {
            double t = anyInt() & 63;
            if (t < 18.5) {
                heats = true;
            } else if (t > 21.5) {
                heats = false;
            }
            assert !(heats && t > 22.0);
        }
    }
}
