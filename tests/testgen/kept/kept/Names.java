package kept;

import java.util.ArrayList;
import java.util.List;

/** Lists of texts in, lists out. */
public final class Names {
    private Names() {}

    public static List<String> initials(List<String> names) {
        List<String> all = new ArrayList<>();
        for (String name : names) {
            if (!name.isEmpty()) {
                all.add(name.substring(0, 1));
            }
        }
        return all;
    }

    public static String first(List<String> names) {
        return names.isEmpty() ? "nobody" : names.get(0);
    }
}
