package kept;

import java.util.HashSet;
import java.util.Set;

/** Sets by content, whatever their order. */
public final class Sets {
    private Sets() { }

    public static Set<String> days(boolean weekend) {
        Set<String> days = new HashSet<>();
        days.add(weekend ? "saturday" : "monday");
        days.add(weekend ? "sunday" : "tuesday");
        return days;
    }
}
