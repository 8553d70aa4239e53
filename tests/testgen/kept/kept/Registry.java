package kept;

import java.util.ArrayList;
import java.util.List;

/** A method that adds to an object in a static field. */
public final class Registry {
    private static final List<String> NAMES = new ArrayList<>();

    private Registry() { }

    public static boolean register(String name) {
        if (name == null) {
            return false;
        }
        NAMES.add(name);
        return true;
    }
}
