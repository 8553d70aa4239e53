// Question: does the pump never infuse while an alarm of the highest level is on?
//@ verdict: holds
//@ target: Pump#check
import static dev.cairn.Symbolic.*;

public class Pump {
    static final int OFF = 0, IDLE = 1, INFUSE = 2, PAUSED = 3;
    int state;
    int level;
    int volume = 20;
    int timer;
    int rate;
    int given;

    int alarmLevel(boolean air, boolean occlusion, boolean door, int battery) {
        if (air) {
            return 4;
        }
        if (occlusion && state == INFUSE) {
            return 4;
        }
        if (door) {
            return 3;
        }
        if (battery < 10) {
            return battery < 5 ? 3 : 2;
        }
        return volume < 5 ? 1 : 0;
    }

    int rateFor(int wanted) {
        if (wanted < 0) return 0;
        if (wanted > 3) return 3;
        return wanted;
    }

    void step(boolean on, boolean start, boolean stop, boolean air, boolean occlusion, boolean door, int battery, int wanted) {
        level = alarmLevel(air, occlusion, door, battery);
        switch (state) {
            case OFF:
                if (on) {
                    state = IDLE;
                    timer = 0;
                }
                break;
            case IDLE:
                if (!on) {
                    state = OFF;
                } else if (start && level < 3 && volume > 0) {
                    state = INFUSE;
                    rate = rateFor(wanted);
                }
                break;
            case INFUSE:
                if (!on) {
                    state = OFF;
                } else if (level >= 3) {
                    state = PAUSED;
                    timer = 3;
                } else if (stop || volume == 0) {
                    state = IDLE;
                }
                break;
            default:
                if (!on) {
                    state = OFF;
                } else if (level < 3) {
                    timer--;
                    if (timer <= 0) {
                        state = start ? INFUSE : IDLE;
                    }
                }
        }
        if (state == INFUSE) {
            int dose = rate;
            if (dose > volume) {
                dose = volume;
            }
            volume -= dose;
            given += dose;
        } else {
            rate = state == PAUSED ? rate : 0;
        }
    }

    static void check() {
        Pump p = new Pump();
        for (int i = 0; i < 8; i++) {
            p.step(anyBoolean(), anyBoolean(), anyBoolean(), anyBoolean(), anyBoolean(), anyBoolean(), anyInt(), anyInt());
            assert !(p.state == INFUSE && p.level >= 4);
            assert p.volume + p.given == 20;
        }
    }
}
