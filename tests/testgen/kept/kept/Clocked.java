package kept;

import java.time.Clock;

/** The clock is given. */
public class Clocked {
    private final Clock clock;

    public Clocked(Clock clock) {
        this.clock = clock;
    }

    public boolean isBefore(long millis) {
        return clock.millis() < millis;
    }
}
