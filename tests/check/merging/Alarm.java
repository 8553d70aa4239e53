// Question: does the panel never sound while it is silenced?
//@ verdict: holds
//@ target: Alarm#check
import static dev.cairn.Symbolic.*;

public class Alarm {
    static class Inputs {
        boolean smoke, heat, test, silence, reset;
        int zone;
    }

    static class Outputs {
        boolean sound, lamp;
        int shown;
    }

    int state, silenced, count, zone = -1;

    static boolean isFire(Inputs in) {
        return in.smoke && in.heat || in.test && in.zone == 0;
    }

    void count(Inputs in) {
        if (isFire(in)) {
            if (count < 5) {
                count++;
            }
        } else if (in.smoke || in.heat) {
            if (count < 3) {
                count++;
            }
        } else if (count > 0) {
            count--;
        }
    }

    void step(Inputs in, Outputs out) {
        count(in);
        if (state == 0) {
            if (count >= 3) {
                state = 2;
                zone = in.zone & 3;
            } else if (count >= 1) {
                state = 1;
            }
        } else if (state == 1) {
            if (count >= 3) {
                state = 2;
                zone = in.zone & 3;
            } else if (count == 0 || in.reset) {
                state = 0;
                zone = -1;
            }
        } else {
            if (in.reset && count == 0) {
                state = 0;
                zone = -1;
                silenced = 0;
            } else if (in.silence) {
                silenced = 4;
            }
        }
        if (silenced > 0) {
            silenced--;
        }
        out.sound = state == 2 && silenced == 0;
        out.lamp = state != 0 || in.test;
        out.shown = state == 2 ? zone : -1;
    }

    static void check() {
        Alarm a = new Alarm();
        Inputs in = new Inputs();
        Outputs out = new Outputs();
        for (int i = 0; i < 12; i++) {
            in.smoke = anyBoolean();
            in.heat = anyBoolean();
            in.test = anyBoolean();
            in.silence = anyBoolean();
            in.reset = anyBoolean();
            in.zone = anyInt();
            a.step(in, out);
            assert !out.sound || a.silenced == 0 && out.lamp;
            assert out.shown < 4 && out.shown >= -1;
        }
    }
}
