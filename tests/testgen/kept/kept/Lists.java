package kept;

import java.util.ArrayList;
import java.util.List;

/** Lists by content. */
public final class Lists {
    private Lists() { }

    public static List<Integer> upTo(int n) {
        List<Integer> all = new ArrayList<>();
        for (int i = 1; i <= n && i <= 3; i++) {
            all.add(i);
        }
        return all;
    }

    public static List<Point> corners(int size) {
        return size > 0 ? List.of(new Point(0, 0), new Point(size, size)) : List.of();
    }
}
