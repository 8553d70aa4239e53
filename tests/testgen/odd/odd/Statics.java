package odd;

import java.util.ArrayList;
import java.util.List;

// State that outlives a test, in static fields and in the objects they hold.
public class Statics {
    private static int counter;
    private static final int[] TABLE = new int[1];
    static final List<String> LOG = new ArrayList<>();
    static String last;

    public static int next() {
        counter++;
        if (counter > 2) {
            counter = 0;
        }
        return counter;
    }

    public int remember(String s) {
        if (last == null) {
            last = s;
            return 1;
        }
        return last.equals(s) ? 2 : 3;
    }

    public static int hit(boolean up) {
        return up ? ++TABLE[0] : --TABLE[0];
    }

    public static int log(String line) {
        LOG.add(line == null ? "nothing" : line);
        return LOG.size();
    }
}
